import { useEffect, useRef, useState } from 'react'
import { nextTask } from '../../../app/run-in-slices.ts'
import { systemClock } from '../../../../shared/clock.ts'
import { findHomeZone } from '../../../../shared/zone.ts'
import type { TaskList } from '../task-list.ts'
import type { Plan } from './plan.ts'
import { readFile } from './read-file.ts'

/** The state of an import. */
type Import =
  | { step: 'choosing' }
  | { step: 'reading'; name: string }
  | { step: 'refused'; name: string; reason: string }
  | { step: 'planned'; name: string; plan: Plan }

/** Reads the file that was chosen last, and cancels the one before. */
export function useImport(list: TaskList): {
  state: Import
  choose: (file: File) => Promise<void>
  /** Shows another plan for the file. */
  replan: (plan: Plan) => void
} {
  const [state, setState] = useState<Import>({ step: 'choosing' })
  const latest = useRef(0)

  // Closing the dialog cancels the reading.
  useEffect(
    () => () => {
      latest.current++
    },
    [],
  )

  async function choose(file: File) {
    const turn = ++latest.current
    const { name } = file
    setState({ step: 'reading', name })
    const plan = await readFile(file, {
      findItems: () => list.read().items,
      zone: findHomeZone(),
      clock: systemClock,
      pause: nextTask,
      isWanted: () => turn === latest.current,
    })
    if (!plan || turn !== latest.current) return
    setState(
      plan.ok
        ? { step: 'planned', name, plan: plan.value }
        : { step: 'refused', name, reason: plan.problem },
    )
  }

  return {
    state,
    choose,
    replan: (plan) => setState((last) => (last.step === 'planned' ? { ...last, plan } : last)),
  }
}
