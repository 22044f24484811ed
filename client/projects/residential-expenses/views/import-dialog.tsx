import { useRef, useState } from 'react'
import { formatCount } from '../../../../shared/count.ts'
import { systemClock } from '../../../../shared/clock.ts'
import type { Result } from '../../../../shared/result.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import kit from '../../../ui/kit.module.css'
import { Modal } from '../../../ui/modal.tsx'
import { Table } from '../../../ui/table.tsx'
import { planJson } from '../files/household-json.ts'
import { planCsv } from '../files/import-csv.ts'
import type { ImportPlan } from '../files/plan.ts'
import { type Household, TABLES } from '../ledger/household.ts'
import { diffHouseholds, type Step } from '../store/change.ts'
import { createId } from '../../../app/browser.ts'
import { replaceHousehold } from '../store/edits.ts'
import type { Actions } from './use-household.ts'

type Props = Pick<Actions, 'applyChange'> & { household: Household; onClose: () => void }

/** Maximum size of an import in bytes, more than any export. */
const MAX_FILE_BYTES = 20_000_000

const MAX_PROBLEMS_SHOWN = 5

/** Dialog that previews an import and runs it when confirmed. */
export function ImportDialog({ household, applyChange, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  const [name, setName] = useState('')
  const [text, setText] = useState<string>()
  const [fileError, setFileError] = useState<string>()
  const latest = useRef(0)
  const plan = text === undefined ? undefined : planFile(household, name, text)
  const steps = plan?.ok ? diffHouseholds(household, plan.value.next) : []
  const problem = fileError ?? (plan && !plan.ok ? plan.problem : undefined)

  async function choose(file: File | undefined) {
    const turn = ++latest.current
    setText(undefined)
    setFileError(undefined)
    if (!file) return
    if (file.size > MAX_FILE_BYTES)
      return setFileError('The file is larger than 20 MB. Choose a smaller one.')
    try {
      const read = await file.text()
      // Another file was chosen in the meantime.
      if (turn !== latest.current) return
      setName(file.name)
      setText(read)
    } catch {
      setFileError('Your browser could not read the file. Choose it again.')
    }
  }

  function runImport() {
    if (!plan?.ok) return
    const change = replaceHousehold(`import ${name}`, household, plan.value.next)
    if (applyChange(change, `${formatCount(change.steps.length, 'row')} imported.`)) close()
  }

  return (
    <Modal ref={dialog} label="Import a file" onClose={onClose}>
      <div className={kit.stack}>
        <div role="status" className={kit.stack}>
          <Field
            label="JSON of a household, or CSV of entries"
            type="file"
            accept=".json,.csv,application/json,text/csv"
            error={problem}
            onChange={({ target }) => void choose(target.files?.[0])}
          />
          {plan?.ok && <Preview steps={steps} plan={plan.value} />}
        </div>
        <div className={kit.row}>
          <Button onClick={runImport} disabled={steps.length === 0}>
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

/** Plans the import with the current household, also when another tab changes it. */
function planFile(household: Household, name: string, text: string): Result<ImportPlan, string> {
  const json = /\.json$/i.test(name) || text.trimStart().startsWith('{')
  return json ? planJson(text) : planCsv(household, text, { createId, now: systemClock.now() })
}

const TABLE_NAMES = {
  settings: 'Name and currency',
  members: 'Members',
  categories: 'Categories',
  bills: 'Bills',
  entries: 'Entries',
}

function Preview({ steps, plan }: { steps: readonly Step[]; plan: ImportPlan }) {
  const { problems, duplicates } = plan
  const tables = TABLES.filter((table) => steps.some((step) => step.table === table))
  return (
    <>
      {steps.length === 0 ? (
        <p>This file changes nothing.</p>
      ) : (
        <Table
          caption="What the file would change"
          figures
          columns={['Rows', 'New', 'Changed', 'Removed']}
          rows={tables.map((table) => {
            const own = steps.filter((step) => step.table === table)
            const added = own.filter(({ base }) => !base).length
            const removed = own.filter(({ after }) => !after).length
            const changed = own.length - added - removed
            return { key: table, cells: [TABLE_NAMES[table], added, changed, removed] }
          })}
        />
      )}
      {duplicates > 0 && (
        <p>{formatCount(duplicates, 'entry', 'entries')} of it are here already.</p>
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
