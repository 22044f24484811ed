import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { SECOND } from '../../../../shared/clock.ts'
import type { Fault } from '../planner/pddl/fault.ts'
import type { Method } from '../planner/plan.ts'
import { createWorker } from '../worker/create-worker.ts'
import type { SolvedGraph } from '../graph/planning-graph.tsx'
import type { Texts } from '../worker/order.ts'
import { PlannerClient, type Reply } from '../worker/planner-client.ts'
import { isTaskHash, readTaskHash } from '../worker/share.ts'
import { addRun, COMPARED, type Run } from './comparison.tsx'
import { EXAMPLES } from './examples.ts'

/** How long a search may take, alone and beside others. */
const TIME = 60 * SECOND
const COMPARED_TIME = 10 * SECOND

/** How long typing pauses before the texts are checked. */
const PAUSE = SECOND / 4

/** What is being done: solving by a method, or comparing, of which so many are done. */
type Work = { kind: 'solving'; method: Method } | { kind: 'comparing'; done: number }

/** What the last search brought, and of which texts. */
type Solved = { texts: Texts; method: Method; reply: Reply }

/** What the page shows of the planner. */
export type Workbench = {
  texts: Texts
  method: Method
  fault: Fault | undefined
  work: Work | undefined
  solved: Solved | undefined
  /** How often something was solved. */
  solves: number
  /** Of the texts that were solved last. */
  runs: readonly Run[]
  graph: SolvedGraph | undefined
  /** A link led here that cannot be read. */
  damagedLink: boolean
  changeTexts: (texts: Texts) => void
  changeMethod: (method: Method) => void
  /** Gives the fault that is in the way, if there is one. */
  solve: (method: Method) => Promise<Fault | undefined>
  compare: () => Promise<void>
  cancel: () => void
}

type Results = Pick<Workbench, 'solved' | 'solves' | 'runs' | 'graph'>

const NO_RESULTS: Results = { solved: undefined, solves: 0, runs: [], graph: undefined }

/** Texts that were changed are no longer those of the link, and a reload must not bring these back. */
function forgetTaskHash(): void {
  if (!isTaskHash(window.location.hash)) return
  window.history.replaceState(window.history.state, '', window.location.pathname)
}

/** The planner's state; work is done in workers, which start when they are first needed. */
export function useWorkbench(): Workbench {
  const [texts, setTexts] = useState(EXAMPLES[0].texts)
  const [method, setMethod] = useState<Method>({ search: 'graphplan' })
  const [fault, setFault] = useState<Fault>()
  const [work, setWork] = useState<Work>()
  const [results, setResults] = useState(NO_RESULTS)
  const [damagedLink, setDamagedLink] = useState(false)
  const [solver] = useState(() => new PlannerClient(createWorker))
  const [checker] = useState(() => new PlannerClient(createWorker))
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

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
      clearTimeout(pause.current)
      pause.current = setTimeout(() => {
        void checker.ask({ kind: 'check', texts: next }).then((reply) => {
          if (reply.kind === 'checked') setFault(reply.fault)
        })
      }, PAUSE)
    },
    [checker],
  )

  const follow = useCallback(async () => {
    const shared = await readTaskHash(window.location.hash)
    if (!shared) return
    setDamagedLink(!shared.ok)
    if (!shared.ok) return
    showTexts(shared.value.texts)
    setMethod(shared.value.method)
  }, [showTexts])

  useEffect(() => {
    const listen = () => void follow()
    listen()
    window.addEventListener('hashchange', listen)
    return () => window.removeEventListener('hashchange', listen)
  }, [follow])

  /** Runs of other texts are no longer to be compared with. */
  function clearOld(last: Results): Results {
    return last.solved?.texts === texts ? last : { ...NO_RESULTS, solves: last.solves }
  }

  function settle(solved: Solved, last: Results): Results {
    const { reply } = solved
    const solves = last.solves + 1
    if (reply.kind !== 'solved') return { ...clearOld(last), solved, solves }
    const { outcome, graph } = reply
    const steps = outcome.kind === 'plan' ? outcome.steps : []
    if (outcome.kind === 'faulty') return { ...NO_RESULTS, solved, solves }
    const kept = clearOld(last)
    return {
      solved,
      solves,
      runs: addRun(kept.runs, { method: solved.method, outcome }),
      graph: graph ? { number: solves, record: graph, steps } : kept.graph,
    }
  }

  function show(by: Method, reply: Reply) {
    const update = () => {
      setWork(undefined)
      setResults((last) => settle({ texts, method: by, reply }, last))
    }
    // A graph takes a while to draw: in slices, so that the page does not freeze.
    if (reply.kind === 'solved') startTransition(update)
    else update()
  }

  async function solve(by: Method): Promise<Fault | undefined> {
    setWork({ kind: 'solving', method: by })
    const withGraph = by.search === 'graphplan'
    const reply = await solver.ask({ kind: 'solve', texts, method: by, time: TIME, withGraph })
    show(by, reply)
    if (reply.kind !== 'solved') return undefined
    const found = reply.outcome.kind === 'faulty' ? reply.outcome.fault : undefined
    setFault(found)
    return found
  }

  async function compare(): Promise<void> {
    for (const [done, by] of COMPARED.entries()) {
      setWork({ kind: 'comparing', done })
      const order = { kind: 'solve' as const, texts, method: by, time: COMPARED_TIME }
      const reply = await solver.ask({ ...order, withGraph: by.search === 'graphplan' })
      show(by, reply)
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
      forgetTaskHash()
    },
    changeMethod: setMethod,
    solve,
    compare,
    cancel: () => solver.cancel(),
  }
}
