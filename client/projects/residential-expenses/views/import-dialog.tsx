import { type MouseEvent, useRef, useState } from 'react'
import { formatCount } from '../../../../shared/count.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import kit from '../../../ui/kit.module.css'
import { Modal } from '../../../ui/modal.tsx'
import type { ImportPlan } from '../files/plan.ts'
import { type Household, TABLES } from '../ledger/household.ts'
import { MAX_TITLE_LENGTH } from '../ledger/text.ts'
import type { Step } from '../store/change.ts'
import type { Actions } from './use-household.ts'
import { useImport } from './use-import.ts'

type Props = Pick<Actions, 'applyChange'> & { household: Household; onClose: () => void }

const MAX_PROBLEMS_SHOWN = 5

/** Dialog that previews an import and runs it when confirmed. */
export function ImportDialog({ household, applyChange, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  const [file, setFile] = useState<File>()
  const read = useImport(household, file)
  const found = read?.ok ? read.value : undefined
  const count = found?.change.steps.length ?? 0

  /** A browser tells nothing of a file that is chosen again, after it was corrected. */
  function forgetFile({ currentTarget }: MouseEvent<HTMLInputElement>) {
    currentTarget.value = ''
    setFile(undefined)
  }

  function runImport() {
    if (!found || count === 0) return
    const imported = found.change.steps.filter(({ after }) => after).length
    if (applyChange(found.change, `${formatCount(imported, 'row')} imported.`)) close()
  }

  return (
    <Modal ref={dialog} label="Import a file" onClose={onClose}>
      <div className={kit.stack}>
        <div role="status" className={kit.stack}>
          <Field
            label="JSON of a household, or CSV of entries"
            type="file"
            accept=".json,.csv,application/json,text/csv"
            error={read && !read.ok ? read.problem : undefined}
            onClick={forgetFile}
            onChange={({ target }) => setFile(target.files?.[0])}
          />
          {file && !read && <p>Reading the file…</p>}
          {found && <Preview steps={found.change.steps} plan={found.plan} />}
        </div>
        <div className={kit.row}>
          {/* Another tab's change plans the file again: a disabled button would lose the focus. */}
          <Button onClick={runImport} aria-disabled={count === 0}>
            Import
          </Button>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
        </div>
      </div>
    </Modal>
  )
}

const TABLE_NAMES = {
  settings: 'Name and currency',
  members: 'Members',
  categories: 'Categories',
  bills: 'Bills',
  entries: 'Entries',
}

/** Describes steps by their kinds: `3 new, 1 removed`. */
function describeSteps(steps: readonly Step[]): string {
  const added = steps.filter(({ base }) => !base).length
  const removed = steps.filter(({ after }) => !after).length
  const counts = { new: added, changed: steps.length - added - removed, removed }
  return Object.entries(counts)
    .flatMap(([kind, count]) => (count > 0 ? [`${count} ${kind}`] : []))
    .join(', ')
}

function Preview({ steps, plan }: { steps: readonly Step[]; plan: ImportPlan }) {
  const { problems, duplicates, shortened } = plan
  const tables = TABLES.filter((table) => steps.some((step) => step.table === table))
  return (
    <>
      {steps.length === 0 ? (
        <p>This file changes nothing.</p>
      ) : (
        // On a phone a table would hide its last column, which tells what the household loses.
        <ul role="list" className={kit.lines} aria-label="What the file would change">
          {tables.map((table) => (
            <li key={table} className={kit.row} data-between>
              <span>{TABLE_NAMES[table]}</span>
              <span>{describeSteps(steps.filter((step) => step.table === table))}</span>
            </li>
          ))}
        </ul>
      )}
      {duplicates > 0 && <p>Here already: {formatCount(duplicates, 'entry', 'entries')}.</p>}
      {shortened > 0 && (
        <p>
          {formatCount(shortened, 'title')} of over {MAX_TITLE_LENGTH} characters will be cut.
        </p>
      )}
      {problems.length > 0 && (
        <>
          <p className={kit.error}>{formatCount(problems.length, 'row')} cannot be taken:</p>
          <ul className={`${kit.list} ${kit.note}`}>
            {problems.slice(0, MAX_PROBLEMS_SHOWN).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
            {problems.length > MAX_PROBLEMS_SHOWN && (
              <li>and {problems.length - MAX_PROBLEMS_SHOWN} more</li>
            )}
          </ul>
        </>
      )}
    </>
  )
}
