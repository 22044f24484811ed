import { type ChangeEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { countTasks } from './count-tasks.ts'
import { ACCEPTED } from './formats/formats.ts'
import { type Plan, placeTasks } from './plan.ts'
import { Preview } from './preview.tsx'
import type { TransferParts } from './transfer-dialog.tsx'
import { useImport } from './use-import.ts'
import style from './transfer.module.css'

/** Reads a chosen or dropped file, shows a preview, and adds the tasks after a confirmation. */
export function ImportForm({ list, actions, close }: TransferParts) {
  const { state, choose } = useImport(list)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const plan = state.step === 'planned' ? state.plan : undefined
  const problem = state.step === 'refused' ? state.reason : plan?.problem
  const count = plan && plan.problem === undefined ? plan.tasks.length : 0

  const dropped = useEffectEvent((event: DragEvent) => {
    setOver(false)
    const file = event.dataTransfer?.files[0]
    if (!file) return
    // The field would still name the file chosen before.
    if (input.current) input.current.value = ''
    void choose(file)
  })

  // Without this the browser would open a file that is dropped anywhere on the page.
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const hold = (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    }
    const drop = (event: DragEvent) => {
      event.preventDefault()
      dropped(event)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false)
    }
    document.addEventListener('dragover', hold, { signal })
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('drop', drop, { signal })
    return () => ending.abort()
  }, [])

  function chooseFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (file) void choose(file)
  }

  function importTasks() {
    if (!plan || count === 0) return
    const { items } = list.read()
    close('done')
    actions.addAll(placeTasks(plan.tasks, items))
  }

  return (
    <div className={style.form}>
      <div className={style.drop} data-over={over}>
        <label htmlFor={id}>A file of tasks</label>
        <input
          ref={input}
          id={id}
          type="file"
          accept={ACCEPTED}
          onChange={chooseFile}
          // Lets the user choose the same file again after a correction.
          onClick={({ currentTarget }) => (currentTarget.value = '')}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note ${id}-outcome`}
        />
        <p id={`${id}-note`} className={style.note}>
          Or drop it here: JSON, CSV, todo.txt or iCalendar, 5 MB at most. It is read in this
          browser, and nothing is added before you have seen what.
        </p>
      </div>
      <div role="status" id={`${id}-outcome`} className={style.outcome}>
        {state.step !== 'choosing' && (
          <p className={style.name}>
            <bdi>{state.name}</bdi>
          </p>
        )}
        {state.step === 'reading' && <p>Reading…</p>}
        {problem && <p className={style.fault}>{problem}</p>}
        {plan && !problem && <p>{summarize(plan)}</p>}
      </div>
      {plan && <Preview plan={plan} />}
      <div className={style.actions}>
        <Button onClick={importTasks} disabled={count === 0}>
          {count === 0 ? 'Add tasks' : `Add ${countTasks(count)}`}
        </Button>
        <Button variant="quiet" onClick={() => close()}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

function summarize({ added, known, skipped }: Plan): string {
  const parts = [
    added.length > 0 ? `${countTasks(added.length)} to add` : 'Nothing to add',
    known.length > 0 && `${known.length} here already`,
    skipped.length > 0 && `${skipped.length} skipped`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}
