import { systemClock } from '../../../../shared/clock.ts'
import type { Picture } from '../../../../shared/content/pictures.ts'
import { Button } from '../../../ui/button.tsx'
import kit from '../../../ui/kit.module.css'
import { SizedPicture } from '../../../ui/sized-picture.tsx'
import { toLocalDay } from '../../../../shared/day.ts'
import { createHousehold, findSettings, type Household } from '../ledger/household.ts'
import { replaceHousehold } from '../store/edits.ts'
import { createExample } from '../store/example.ts'
import { ImportDialog } from './import-dialog.tsx'
import { StartDialog } from './start-dialog.tsx'
import type { Actions } from './use-household.ts'
import style from './views.module.css'

/** A dialog of the welcome screen. */
export type WelcomeDialog = 'start' | 'import'

type Props = Pick<Actions, 'applyChange' | 'undo'> & {
  household: Household
  ready: boolean
  picture: Picture
  /** The change of this tab that left no household; undefined without one. */
  deleted: string | undefined
  dialog: WelcomeDialog | undefined
  onDialog: (dialog: WelcomeDialog | undefined) => void
}

/** Screen without a household, with three ways to get one. */
export function Welcome(props: Props) {
  const { household, ready, picture, deleted, undo, applyChange, dialog, onDialog } = props
  const close = () => onDialog(undefined)

  function loadExample() {
    const example = createExample(toLocalDay(systemClock.now()))
    applyChange(
      replaceHousehold('load the example', createHousehold(), example),
      'This is an example household. Try what you like.',
    )
  }

  return (
    <section className={`${kit.stack} ${style.welcome}`} data-gap="6" aria-labelledby="welcome">
      <div className={`${kit.stack} measure`}>
        <h2 id="welcome" tabIndex={-1}>
          Who owes whom?
        </h2>
        <p>
          Enter who paid what, for whom. The balances, the budgets and the few transfers that make
          everybody even follow from it. All of it stays in this browser.
        </p>
        <div className={kit.row}>
          <Button onClick={loadExample} disabled={!ready}>
            Load the example
          </Button>
          <Button variant="quiet" onClick={() => onDialog('start')} disabled={!ready}>
            Start your own
          </Button>
          <Button variant="quiet" onClick={() => onDialog('import')} disabled={!ready}>
            Import a file
          </Button>
          {deleted !== undefined && (
            <Button variant="quiet" onClick={undo}>
              Undo: {deleted}
            </Button>
          )}
        </div>
        <p className={kit.note}>
          The example is a made-up flat of three, with half a year of rent, bills and groceries.
        </p>
      </div>
      <SizedPicture
        picture={picture}
        sizes="(min-width: 56rem) 28rem, 92vw"
        priority
        className="framed"
      />
      {dialog === 'start' && (
        <StartDialog
          isStarted={findSettings(household) !== undefined}
          applyChange={applyChange}
          onClose={close}
        />
      )}
      {dialog === 'import' && (
        <ImportDialog household={household} applyChange={applyChange} onClose={close} />
      )}
    </section>
  )
}
