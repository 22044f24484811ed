import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { SECOND } from '../../../../shared/clock.ts'
import { loadChunk } from '../../../app/load-chunk.ts'
import type { Diagnostic } from '../planner/pddl/diagnostic.ts'
import type { Method } from '../planner/plan.ts'
import { createWorker } from '../worker/create-worker.ts'
import type { SolvedGraph } from '../graph/planning-graph.tsx'
import type { Texts } from '../worker/messages.ts'
import { PlannerClient, type PlannerReply } from '../worker/planner-client.ts'
import { isTaskHash } from '../worker/task-hash.ts'
import { addRun, COMPARED_METHODS, type Run } from './run.ts'
import { EXAMPLES } from './examples.ts'

/* Time limits of a search: on its own, and in the comparison. */
const TIME_LIMIT = 60 * SECOND
const COMPARISON_TIME_LIMIT = 10 * SECOND

/** Debounce delay between typing and the check of the texts. */
const CHECK_DELAY = SECOND / 4

/** The running work: a search, or a comparison with `done` finished searches. */
type Work = { kind: 'solving'; method: Method } | { kind: 'comparing'; done: number }

/** The reply to the last search, with its texts and method. */
type Solved = {
  texts: Texts
  method: Method
  reply: PlannerReply
  /** The step of the search that a link asks for. */
  step?: number | undefined
}

/** State and actions of the planner on the page. */
export type Workbench = {
  texts: Texts
  method: Method
  fault: Diagnostic | undefined
  work: Work | undefined
  solved: Solved | undefined
  /** Number of finished searches. */
  solves: number
  /** Runs on the texts that were solved last. */
  runs: readonly Run[]
  graph: SolvedGraph | undefined
  /** Whether the page was opened by a link whose task, or its decoder, cannot be read. */
  damagedLink: boolean
  changeTexts: (texts: Texts) => void
  /** Shows another task: its texts, and no results of the one before. */
  openTask: (texts: Texts) => void
  changeMethod: (method: Method) => void
  /** Solves the task; returns the error in the texts, if any. */
  solve: (method: Method) => Promise<Diagnostic | undefined>
  compare: () => Promise<void>
  cancel: () => void
}

type Results = Pick<Workbench, 'solved' | 'solves' | 'runs' | 'graph'>

const NO_RESULTS: Results = { solved: undefined, solves: 0, runs: [], graph: undefined }

/** Removes the link's task from the address: a reload must not overwrite edited texts. */
function removeTaskHash(): void {
  if (!isTaskHash(window.location.hash)) return
  window.history.replaceState(window.history.state, '', window.location.pathname)
}

/** Holds the planner's state and runs searches in workers, which start on first use. */
export function useWorkbench(): Workbench {
  const [texts, setTexts] = useState(EXAMPLES[0].texts)
  const [method, setMethod] = useState<Method>({ search: 'graphplan' })
  const [fault, setFault] = useState<Diagnostic>()
  const [work, setWork] = useState<Work>()
  const [results, setResults] = useState(NO_RESULTS)
  const [damagedLink, setDamagedLink] = useState(false)
  const [solver] = useState(() => new PlannerClient(createWorker))
  const [checker] = useState(() => new PlannerClient(createWorker))
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shownTexts = useRef(texts)

  useEffect(
    () => () => {
      clearTimeout(pause.current)
      solver.close()
      checker.close()
    },
    [solver, checker],
  )

  const showTexts = useCallback(
    (next: Texts) => {
      setTexts(next)
      shownTexts.current = next
      clearTimeout(pause.current)
      pause.current = setTimeout(() => {
        void checker.ask({ kind: 'check', texts: next }).then((reply) => {
          if (reply.kind === 'checked') setFault(reply.fault)
        })
      }, CHECK_DELAY)
    },
    [checker],
  )

  const openTask = useCallback(
    (next: Texts) => {
      solver.cancel()
      setFault(undefined)
      setResults(({ solves }) => ({ ...NO_RESULTS, solves }))
      showTexts(next)
    },
    [solver, showTexts],
  )

  const follow = useEffectEvent(async () => {
    const { hash } = window.location
    if (!isTaskHash(hash)) return
    const shared = await loadChunk(() => import('../worker/share.ts')).then(
      ({ readTaskHash }) => readTaskHash(hash),
      () => undefined,
    )
    setDamagedLink(!shared?.ok)
    if (!shared?.ok) return
    const { texts: next, method: by, step } = shared.value
    openTask(next)
    setMethod(by)
    if (step !== undefined) await run({ texts: next, method: by, step })
  })

  useEffect(() => {
    const listen = () => void follow()
    listen()
    window.addEventListener('hashchange', listen)
    return () => window.removeEventListener('hashchange', listen)
  }, [])

  /** Drops the results of other texts. */
  function dropStale(last: Results, kept: Texts): Results {
    return last.solved?.texts === kept ? last : { ...NO_RESULTS, solves: last.solves }
  }

  function withReply(solved: Solved, last: Results): Results {
    const { reply } = solved
    const solves = last.solves + 1
    if (reply.kind !== 'solved') return { ...dropStale(last, solved.texts), solved, solves }
    const { outcome, graph } = reply
    const steps = outcome.kind === 'plan' ? outcome.steps : []
    if (outcome.kind === 'faulty') return { ...NO_RESULTS, solved, solves }
    const kept = dropStale(last, solved.texts)
    return {
      solved,
      solves,
      runs: addRun(kept.runs, { method: solved.method, outcome }),
      graph: graph ? { number: solves, record: graph, steps } : kept.graph,
    }
  }

  function show(solved: Solved) {
    const { reply } = solved
    const update = () => {
      setWork(undefined)
      // Another task ends the search, and has nothing to do with it.
      if (reply.kind === 'cancelled' && shownTexts.current !== solved.texts) return
      setResults((last) => withReply(solved, last))
    }
    // A transition keeps the page responsive while a large graph renders.
    if (reply.kind === 'solved') startTransition(update)
    else update()
  }

  async function run(task: Omit<Solved, 'reply'>): Promise<Diagnostic | undefined> {
    setWork({ kind: 'solving', method: task.method })
    const reply = await solver.ask({
      kind: 'solve',
      texts: task.texts,
      method: task.method,
      time: TIME_LIMIT,
      withRecord: true,
    })
    show({ ...task, reply })
    if (reply.kind !== 'solved') return undefined
    const found = reply.outcome.kind === 'faulty' ? reply.outcome.fault : undefined
    setFault(found)
    return found
  }

  async function compare(): Promise<void> {
    for (const [done, by] of COMPARED_METHODS.entries()) {
      setWork({ kind: 'comparing', done })
      const request = { kind: 'solve' as const, texts, method: by, time: COMPARISON_TIME_LIMIT }
      const reply = await solver.ask({ ...request, withRecord: by.search === 'graphplan' })
      show({ texts, method: by, reply })
      if (reply.kind !== 'solved') break
      setFault(reply.outcome.kind === 'faulty' ? reply.outcome.fault : undefined)
      if (reply.outcome.kind === 'faulty') break
    }
    setWork(undefined)
  }

  return {
    texts,
    method,
    fault,
    work,
    ...results,
    damagedLink,
    changeTexts: (next) => {
      showTexts(next)
      removeTaskHash()
    },
    openTask: (next) => {
      openTask(next)
      removeTaskHash()
    },
    changeMethod: setMethod,
    solve: (by) => run({ texts, method: by }),
    compare,
    cancel: () => solver.cancel(),
  }
}
