import { cancel } from '../../../../shared/texts/account.ts'
import { formatCounted } from '../../../../shared/texts/numbers.ts'
import * as texts from '../../../../shared/texts/transfer.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { Button } from '../../../ui/button.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { ACCEPTED } from './formats/formats.ts'
import { placeTasks } from '../view/move.ts'
import { type Plan, updatePlan } from './plan.ts'
import { Preview } from './preview.tsx'
import type { ListParts } from '../list-dialog.tsx'
import { useImport } from './use-import.ts'
import kit from '../../../ui/kit.module.css'
import { comma, fullStop } from '../../../../shared/texts/language.ts'

/** Reads a chosen or dropped file, shows a preview, and adds the tasks after a confirmation. */
export function ImportForm({ list, actions, close }: ListParts) {
  const { state, choose, replan } = useImport(list)
  const plan = state.step === 'planned' ? state.plan : undefined
  const problem = state.step === 'refused' ? state.reason : plan?.problem
  const count = plan && plan.problem === undefined ? plan.tasks.length : 0

  function importTasks() {
    if (!plan || count === 0) return
    const { items } = list.read()
    const latest = updatePlan(plan, items)
    // Nothing is added before the person has seen what.
    if (latest.problem !== undefined || latest.tasks.length < count) return replan(latest)
    close('done')
    actions.addAll(placeTasks(latest.tasks, items))
  }

  return (
    <div className={kit.stack}>
      <FileDrop
        label={texts.file}
        hint={texts.fileHint}
        accept={ACCEPTED}
        onFiles={([file]) => file && void choose(file)}
      />
      <div role="status" className={kit.stack} data-gap="1">
        {state.step !== 'choosing' && (
          <p className={kit.note}>
            <bdi>{state.name}</bdi>
          </p>
        )}
        {state.step === 'reading' && <p>{texts.reading}</p>}
        {problem && <p className={kit.error}>{problem}</p>}
        {plan && !problem && <b>{summarize(plan)}</b>}
      </div>
      {plan && <Preview plan={plan} />}
      <div className={kit.row}>
        {/* aria-disabled instead of disabled: a disabled button would lose the focus. */}
        <Button onClick={importTasks} aria-disabled={count === 0}>
          {count === 0 ? texts.addTasks : formatCounted(texts.addCount, count)}
        </Button>
        <Button variant="quiet" onClick={() => close()}>
          {cancel}
        </Button>
      </div>
    </div>
  )
}

function summarize({ added, known, skipped }: Plan): string {
  const parts = [
    added.length > 0 ? formatCounted(texts.toAddCount, added.length) : texts.nothingToAdd,
    known.length > 0 && fill(texts.hereCount, { count: known.length }),
    skipped.length > 0 && fill(texts.skippedCount, { count: skipped.length }),
  ]
  return parts.filter(Boolean).join(comma) + fullStop
}
