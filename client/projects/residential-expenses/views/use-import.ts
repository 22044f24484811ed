import { useEffect, useState } from 'react'
import { systemClock } from '../../../../shared/clock.ts'
import { failure, type Result, success } from '../../../../shared/result.ts'
import { createId } from '../../../app/browser.ts'
import { readText } from '../../../app/read-text.ts'
import { nextTask, runInSlices } from '../../../app/run-in-slices.ts'
import { planJson } from '../files/household-json.ts'
import { planCsv } from '../files/import-csv.ts'
import type { ImportPlan, Planning } from '../files/plan.ts'
import type { Household } from '../ledger/household.ts'
import type { Change } from '../store/change.ts'
import { replaceHousehold } from '../store/edits.ts'

/** Maximum size of an import in bytes, more than any export. */
const MAX_FILE_BYTES = 20_000_000

/** What a file would do to the household. */
type Import = { plan: ImportPlan; change: Change }

/** Result of reading a file; the problem is for the visitor. */
type ReadFile = { file: File; household: Household; result: Result<Import, string> }

/**
 * Plans the import of a file into the current household, and again when another tab changes it.
 * Returns undefined while it reads.
 */
export function useImport(
  household: Household,
  file: File | undefined,
): Result<Import, string> | undefined {
  const [read, setRead] = useState<ReadFile>()

  useEffect(() => {
    if (!file) return
    let isWanted = true
    void readFile(household, file, () => isWanted).then((result) => {
      if (result && isWanted) setRead({ file, household, result })
    })
    return () => {
      isWanted = false
    }
  }, [household, file])

  return read && read.file === file && read.household === household ? read.result : undefined
}

/** Resolves to undefined if the file is no longer wanted. */
async function readFile(
  household: Household,
  file: File,
  isWanted: () => boolean,
): Promise<Result<Import, string> | undefined> {
  if (file.size > MAX_FILE_BYTES)
    return failure('The file is larger than 20 MB. Choose a smaller one.')
  const text = await readText(file)
  if (!text.ok) return text
  const work = planFile(household, file.name, text.value)
  const plan = await runInSlices(work, { clock: systemClock, pause: nextTask, isWanted })
  if (!plan?.ok) return plan
  const change = replaceHousehold(`import ${file.name}`, household, plan.value.next)
  return success({ plan: plan.value, change })
}

function planFile(household: Household, name: string, text: string): Planning {
  const json = /\.json$/i.test(name) || text.trimStart().startsWith('{')
  return json ? planJson(text) : planCsv(household, text, { createId, now: systemClock.now() })
}
