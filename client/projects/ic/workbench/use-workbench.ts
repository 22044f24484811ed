import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { SECOND } from '../../../../shared/clock.ts'
import type { Diagnostic } from '../planner/pddl/diagnostic.ts'
import type { Method } from '../planner/plan.ts'
import { MAX_MEMORY_BYTES, TASK_HASH_PREFIX, type Texts } from '../worker/messages.ts'
import { CHECK_DELAY, usePlanner } from '../worker/use-planner.ts'
import { loadChunk } from '../../../app/load-chunk.ts'
import { usePersistentState } from '../../../app/use-persistent-state.ts'
import { useToast } from '../../../ui/toast.tsx'
import { addRun, type Run } from './run.ts'
import { nameMethod } from './format.ts'
import { EXAMPLES, findExample } from './examples.ts'
import { keepTask, OWN_TASK } from './own-task.ts'
import { addReply, dropStale, NO_RESULTS, type Solved, type TaskResults } from './task-results.ts'

/** Time limit of a search. */
const TIME_LIMIT = 60 * SECOND

/** The running work, in words, and how to end it. */
type Work = { text: string; stop: () => void }

/** State and actions of the planner on the page. */
export type Workbench = TaskResults & {
  texts: Texts
  method: Method
  fault: Diagnostic | undefined
  work: Work | undefined
  /** Number of opened tasks and searches; a race ends with the next one. */
  tasks: number
  /** How often the race was opened; 0 until it is shown. */
  raceOpens: number
  /** The methods that the visitor has chosen to race on this task, if any. */
  racers: readonly Method[] | undefined
  /** Why the task of the page's link is not shown. */
  linkProblem: 'damaged' | 'unreachable' | undefined
  /** Called when another link replaces that of the page. */
  dropLinkProblem: () => void
  changeTexts: (texts: Texts) => void
  /**
   * Shows another task, and no results of the one before. Offers Undo if the texts were edited.
   * @param change the texts that are replaced; another one stays as it is by then
   * @param what what replaces them, to begin a sentence
   */
  replaceTexts: (change: Partial<Texts>, what: string) => void
  changeMethod: (method: Method) => void
  /** Solves the task; returns the error in the texts, if any and if the editors still have them. */
  solve: (method: Method) => Promise<Diagnostic | undefined>
  cancel: () => void
  openRace: () => void
  changeRacers: (racers: readonly Method[]) => void
  /** Called when a race begins: other results than runs disappear, and free their memory. */
  beginRace: (texts: Texts, work: Work) => void
  /** Changes the description of the running work. */
  describeWork: (text: string) => void
  /** Adds the runs of a race that is over, and describes it. */
  endRace: (runs: readonly Run[], text: string) => void
  /** Shows a reply, and ends the running work. Returns as `solve` does. */
  show: (solved: Solved) => Diagnostic | undefined
}

function isTaskHash(): boolean {
  return window.location.hash.startsWith(TASK_HASH_PREFIX)
}

/** Removes the link's task from the address: a reload must not overwrite edited texts. */
function removeTaskHash(): void {
  if (!isTaskHash()) return
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search)
}

function isSameTask(a: Texts, b: Texts): boolean {
  return a.domain === b.domain && a.problem === b.problem
}

/** Holds the planner's state and runs searches in workers, which start on first use. */
export function useWorkbench(): Workbench {
  const [texts, setTexts] = useState(EXAMPLES[0].texts)
  const [own, changeOwn] = usePersistentState(OWN_TASK)
  const [method, setMethod] = useState<Method>({ search: 'graphplan' })
  const [fault, setFault] = useState<Diagnostic>()
  const [work, setWork] = useState<Work>()
  const [results, setResults] = useState(NO_RESULTS)
  const [tasks, setTasks] = useState(0)
  const [raceOpens, setRaceOpens] = useState(0)
  const [racers, setRacers] = useState<readonly Method[]>()
  const [linkProblem, setLinkProblem] = useState<Workbench['linkProblem']>()
  const showToast = useToast()
  const solver = usePlanner()
  const checker = usePlanner()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shownTexts = useRef(texts)

  useEffect(() => () => clearTimeout(pause.current), [])

  const showTexts = useCallback(
    (next: Texts) => {
      setTexts(next)
      // The link is no longer what the visitor wants to see.
      setLinkProblem(undefined)
      shownTexts.current = next
      clearTimeout(pause.current)
      pause.current = setTimeout(() => {
        void checker.ask({ kind: 'check', texts: next }).then((reply) => {
          if (reply.kind === 'checked' && shownTexts.current === next) setFault(reply.fault)
        })
      }, CHECK_DELAY)
    },
    [checker],
  )

  const showOwn = useEffectEvent(() => {
    // A link may have been faster, or the visitor.
    if (own.texts && shownTexts.current === EXAMPLES[0].texts) showTexts(own.texts)
  })
  useEffect(() => showOwn(), [own])

  const openTask = useCallback(
    (next: Texts) => {
      solver.cancel()
      setWork(undefined)
      setFault(undefined)
      setRacers(undefined)
      setTasks((count) => count + 1)
      setResults(({ solves }) => ({ ...NO_RESULTS, solves }))
      showTexts(next)
    },
    [solver, showTexts],
  )

  /** @param by the method that comes with the texts, if one does */
  function replaceTexts(change: Partial<Texts>, what: string, by?: Method) {
    const replaced = shownTexts.current
    openTask({ ...replaced, ...change })
    if (findExample(replaced)) return
    const undo = () => {
      openTask(replaced)
      changeOwn(() => keepTask(replaced))
      // A link also brings a method, and searches to race. A method chosen since stays.
      setMethod((now) => (now === by ? method : now))
      setRacers(racers)
      removeTaskHash()
    }
    showToast({
      text: `${what} replaced your texts.`,
      action: { label: 'Undo', run: undo },
    })
  }

  const follow = useEffectEvent(async () => {
    if (!isTaskHash()) return
    const links = await loadChunk(() => import('../worker/share.ts')).catch(() => undefined)
    if (!links) {
      setLinkProblem('unreachable')
      return
    }
    const { hash } = window.location
    const shared = await links.readTaskHash(hash)
    // The visitor has typed, followed another link or left the page meanwhile.
    if (!shared || window.location.hash !== hash) return
    setLinkProblem(shared.ok ? undefined : shared.problem)
    if (!shared.ok) return
    const { texts: next, method: by, step, racers: chosen } = shared.value
    // Results of the same texts stay.
    if (!isSameTask(next, shownTexts.current)) replaceTexts(next, 'The link', by)
    setMethod(by)
    if (chosen) {
      setRacers(chosen)
      openRace()
    }
    if (step !== undefined) await run({ texts: shownTexts.current, method: by, step })
  })

  useEffect(() => {
    const listen = () => void follow()
    listen()
    window.addEventListener('hashchange', listen)
    return () => window.removeEventListener('hashchange', listen)
  }, [])

  function openRace() {
    setRaceOpens((count) => count + 1)
  }

  /** @param own the work that ends; undefined for any */
  function show(solved: Solved, own?: Work): Diagnostic | undefined {
    const { reply } = solved
    const update = () => {
      setWork((now) => (own === undefined || now === own ? undefined : now))
      // Another task ends the search, and has nothing to do with it.
      if (reply.kind === 'cancelled' && shownTexts.current !== solved.texts) return
      setResults((last) => addReply(last, solved))
    }
    if (reply.kind !== 'solved') {
      update()
      return undefined
    }
    // A transition keeps the page responsive while a large graph renders.
    startTransition(update)
    // The editors may have other texts by now, which have an error of their own.
    if (shownTexts.current !== solved.texts) return undefined
    const found = reply.outcome.kind === 'faulty' ? reply.outcome.fault : undefined
    setFault(found)
    return found
  }

  async function run(task: Omit<Solved, 'reply'>): Promise<Diagnostic | undefined> {
    const text = `Solving with ${nameMethod(task.method)} …`
    const own: Work = { text, stop: () => solver.cancel() }
    setWork(own)
    // A race would go on in the memory of this search.
    setTasks((count) => count + 1)
    const reply = await solver.ask({
      kind: 'solve',
      texts: task.texts,
      method: task.method,
      time: TIME_LIMIT,
      memory: MAX_MEMORY_BYTES,
      withRecord: true,
    })
    return show({ ...task, reply }, own)
  }

  return {
    texts,
    method,
    fault,
    work,
    ...results,
    tasks,
    raceOpens,
    racers,
    linkProblem,
    dropLinkProblem: () => setLinkProblem(undefined),
    changeTexts: (next) => {
      showTexts(next)
      changeOwn(() => keepTask(next))
      removeTaskHash()
    },
    replaceTexts: (change, what) => {
      replaceTexts(change, what)
      changeOwn(() => keepTask(shownTexts.current))
      removeTaskHash()
    },
    changeMethod: setMethod,
    solve: (by) => run({ texts, method: by }),
    cancel: () => work?.stop(),
    openRace,
    changeRacers: setRacers,
    beginRace: (raced, next) => {
      // The race has all of the page's memory.
      solver.endWorker()
      setWork(next)
      setResults((last) => ({ ...dropStale(last, raced), solved: undefined }))
    },
    describeWork: (text) => setWork((last) => last && { ...last, text }),
    endRace: (runs, text) => {
      setWork(undefined)
      setResults((last) => ({ ...last, runs: runs.reduce(addRun, last.runs), raced: text }))
    },
    show,
  }
}
