import { useEffect, useRef, useState } from 'react'
import type { Picture } from '../../../../shared/content/pictures.ts'
import { Button } from '../../../ui/button.tsx'
import kit from '../../../ui/kit.module.css'
import { Notice } from '../../../ui/notice.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { Draft } from '../ledger/draft.ts'
import { createHousehold, findSettings, type Household } from '../ledger/household.ts'
import { replaceHousehold } from '../store/edits.ts'
import { Charts } from './charts.tsx'
import type { EditTarget } from './edit-target.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { EntryList } from './entry-list.tsx'
import { HouseholdView } from './household-view.tsx'
import { createLedger } from './ledger.ts'
import { MonthView } from './month-view.tsx'
import { useHousehold } from './use-household.ts'
import { useToday } from '../../../app/use-today.ts'
import { Welcome, type WelcomeDialog } from './welcome.tsx'
import style from './views.module.css'

const TABS = [
  { id: 'month', name: 'Month' },
  { id: 'entries', name: 'Entries' },
  { id: 'charts', name: 'Charts' },
  { id: 'household', name: 'Household' },
] as const

type Tab = (typeof TABS)[number]['id']

/** Household's ledger, or the welcome screen without one. */
export function Expenses({ picture }: { picture: Picture }) {
  const { household: stored, removed, saved, labels, ...actions } = useHousehold()
  const { undo, redo, applyChange, ready } = actions
  const today = useToday()
  const [tab, setTab] = useState<Tab>('month')
  const [target, setTarget] = useState<EditTarget>()
  // Draft of a new entry that was neither saved nor cancelled.
  const [unsaved, setUnsaved] = useState<Draft>()
  const [closed, setClosed] = useState<Household>()
  const [dialog, setDialog] = useState<WelcomeDialog>()
  // What is typed into a dialog stays when another tab deletes the household.
  const left = removed === closed ? undefined : removed
  const household = left ?? stored
  const settings = findSettings(household)
  // What is typed into a dialog stays also when another tab starts a household.
  const isWelcome = settings === undefined || dialog !== undefined
  useFocusOnViewChange(ready, !isWelcome)

  if (isWelcome || today === undefined) {
    return (
      <div className={`${kit.stack} ${style.expenses}`} data-gap="5">
        <Welcome
          household={household}
          ready={ready}
          picture={picture}
          deleted={removed ? undefined : labels.undo}
          undo={undo}
          applyChange={applyChange}
          dialog={dialog}
          onDialog={setDialog}
        />
      </div>
    )
  }
  const ledger = createLedger(household, settings, today, applyChange)

  function clear() {
    applyChange(
      replaceHousehold('clear the example', household, createHousehold()),
      'Example cleared.',
    )
  }

  return (
    <div className={`${kit.stack} ${style.expenses}`} data-gap="5">
      <header className={kit.row} data-between>
        <h2 id="household-name" tabIndex={-1}>
          <bdi>{settings.name}</bdi> <small>{settings.currency}</small>
        </h2>
        <div className={kit.row}>
          <Button onClick={() => setTarget({ kind: 'new', draft: unsaved })}>Add entry</Button>
          <HistoryButton name="Undo" label={labels.undo} onClick={undo} />
          <HistoryButton name="Redo" label={labels.redo} onClick={redo} />
        </div>
      </header>
      {settings.example && (
        <Notice
          actions={
            <Button variant="quiet" onClick={clear}>
              Clear the example
            </Button>
          }
        >
          <strong>Example household.</strong> Made up, with members named after their rooms.
        </Notice>
      )}
      {settings.guessed && (
        <Notice kind="warning" role="status">
          The currency of this household could not be read: {settings.currency} is a guess. Choose
          it under Household, “Change name or currency”.
        </Notice>
      )}
      {left && (
        <Notice
          kind="warning"
          role="status"
          actions={
            <Button variant="quiet" onClick={() => setClosed(left)}>
              Close it
            </Button>
          }
        >
          Another tab deleted this household. Undo that there to go on with it.
        </Notice>
      )}
      {!saved && (
        <Notice kind="warning" role="status">
          Your browser cannot save all changes: they are lost when you close the page. Export them
          under Household, Files.
        </Notice>
      )}
      <Tabs label="Views" tabs={TABS} current={tab} onChoose={setTab}>
        {tab === 'month' && <MonthView ledger={ledger} onEdit={setTarget} />}
        {tab === 'entries' && <EntryList ledger={ledger} onEdit={setTarget} />}
        {tab === 'charts' && <Charts ledger={ledger} />}
        {tab === 'household' && <HouseholdView ledger={ledger} onEdit={setTarget} />}
      </Tabs>
      {target && (
        <EntryDialog
          ledger={ledger}
          target={target}
          onClose={(draft) => {
            if (target.kind === 'new') setUnsaved(draft)
            setTarget(undefined)
          }}
        />
      )}
    </div>
  )
}

type HistoryButtonProps = { name: string; label: string | undefined; onClick: () => void }

/** Button that undoes or redoes what its label says; disabled without one. */
function HistoryButton({ name, label, onClick }: HistoryButtonProps) {
  return (
    <Button
      variant="quiet"
      onClick={onClick}
      aria-disabled={label === undefined}
      aria-label={label === undefined ? name : `${name}: ${label}`}
    >
      {name}
    </Button>
  )
}

/** Focuses the heading when the welcome screen and the ledger replace each other. */
function useFocusOnViewChange(ready: boolean, started: boolean): void {
  const shown = useRef<boolean>(undefined)
  useEffect(() => {
    if (!ready) return
    if (shown.current !== undefined && shown.current !== started) {
      document.getElementById(started ? 'household-name' : 'welcome')?.focus()
    }
    shown.current = started
  }, [ready, started])
}
