import { useEffect, useMemo, useRef, useState } from 'react'
import { systemClock } from '../../../shared/clock.ts'
import type { QuizCategory } from '../../../shared/content/quiz.ts'
import { readStored, writeStored } from '../../app/storage.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { useToast } from '../../ui/toast.tsx'
import { type Attempt, isFinished, startAttempt } from './attempt.ts'
import { loadQuestions, type Topic } from './bank.ts'
import { formatImports, IMPORTS_KEY, parseImports } from './imports.ts'
import {
  formatStoredQuiz,
  type StoredQuiz,
  INITIAL_QUIZ,
  parseStoredQuiz,
  QUIZ_KEY,
} from './stored-quiz.ts'
import { createSeed } from './random.ts'
import {
  addScore,
  formatScores,
  parseScores,
  type Score,
  createScore,
  SCORES_KEY,
} from './score.ts'
import { type Challenge, parseQuery, type Settings } from './settings.ts'

type State = {
  kept: StoredQuiz
  scores: readonly Score[]
  imports: readonly QuizCategory[]
  /** What the link says that led here, until something else is chosen. */
  challenge: Challenge | undefined
}

/** What the page shows, and what visitors can do. Everything is kept in the browser at once. */
export type Quiz = ReturnType<typeof useQuiz>

export function useQuiz() {
  const hydrated = useHydrated()
  const begin = useMemo(() => (hydrated ? readStart() : INITIAL_START), [hydrated])
  const [changed, setChanged] = useState<State>()
  const [loading, setLoading] = useState(false)
  const [warned, setWarned] = useState(false)
  /** The visitor has made a step, so what comes next takes the focus. */
  const [stepped, setStepped] = useState(false)
  const showToast = useToast()
  const state = changed ?? begin.state

  useEffect(() => {
    if (begin.damaged)
      showToast({ text: 'What was kept here could not be read; this is a fresh start.' })
  }, [begin, showToast])

  // Scores and imports are the same in every tab; an attempt is each tab's own.
  useEffect(() => {
    function follow({ key, newValue }: StorageEvent) {
      const scores = key === SCORES_KEY ? parseScores(newValue) : undefined
      const imports = key === IMPORTS_KEY ? parseImports(newValue) : undefined
      if (scores) setChanged((last) => ({ ...(last ?? begin.state), scores }))
      if (imports) setChanged((last) => ({ ...(last ?? begin.state), imports }))
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [begin])

  // What acts later, such as an undo or the end of loading, acts on what stands here by then.
  const current = useRef(state)
  useEffect(() => {
    current.current = state
  }, [state])

  function change(part: Partial<State>) {
    const next = { ...current.current, ...part }
    current.current = next
    setChanged(next)
    if ('challenge' in part) forgetLink()
    const written = [
      !part.kept || writeStored(QUIZ_KEY, formatStoredQuiz(next.kept)),
      !part.scores || writeStored(SCORES_KEY, formatScores(next.scores)),
      !part.imports || writeStored(IMPORTS_KEY, formatImports(next.imports)),
    ]
    if (!written.includes(false) || warned) return
    setWarned(true)
    showToast({
      text: 'This browser has no room here: what is new is gone when the page is closed.',
    })
  }

  function changeAttempt(attempt: Attempt | undefined) {
    change({ kept: { ...current.current.kept, attempt } })
  }

  /** Loads the questions and deals them. Twice at once is once. */
  async function start(topic: Topic, settings: Settings, seed = createSeed()) {
    if (loading) return
    setLoading(true)
    try {
      const questions = await loadQuestions(topic.slug, current.current.imports)
      if (questions.length === 0) return showToast({ text: `${topic.title} is not here any more.` })
      const attempt = startAttempt(settings, topic.title, questions, seed, systemClock.now())
      setStepped(true)
      change({ kept: { settings, attempt }, challenge: undefined })
    } catch {
      showToast({
        text: 'The questions did not arrive. Check the connection, then start again or reload the page.',
      })
    } finally {
      setLoading(false)
    }
  }

  /** A step in the attempt; the last one makes a score. */
  function step(make: (attempt: Attempt, now: number) => Attempt) {
    const { kept, scores } = current.current
    if (!kept.attempt) return
    const now = systemClock.now()
    const attempt = make(kept.attempt, now)
    if (attempt === kept.attempt) return
    setStepped(true)
    const finished = isFinished(attempt) && !isFinished(kept.attempt)
    change({
      kept: { ...kept, attempt },
      ...(finished && { scores: addScore(scores, createScore(attempt, now)) }),
    })
  }

  function resume() {
    setStepped(true)
    change({ challenge: undefined })
  }

  function changeSettings(settings: Settings) {
    change({ kept: { ...current.current.kept, settings }, challenge: undefined })
  }

  function changeImports(imports: readonly QuizCategory[]) {
    change({ imports })
  }

  function leave() {
    const { attempt } = current.current.kept
    if (!attempt) return
    setStepped(true)
    changeAttempt(undefined)
    if (isFinished(attempt)) return
    showToast({
      text: 'The attempt is discarded.',
      action: { label: 'Undo', run: () => changeAttempt(attempt) },
    })
  }

  function clearScores() {
    const { scores } = current.current
    change({ scores: [] })
    showToast({
      text: 'The scores are cleared.',
      action: {
        label: 'Undo',
        run: () => change({ scores: [...current.current.scores, ...scores] }),
      },
    })
  }

  return {
    state,
    hydrated,
    loading,
    stepped,
    start,
    step,
    leave,
    clearScores,
    resume,
    changeSettings,
    changeImports,
  }
}

type Start = { state: State; damaged: boolean }

const INITIAL_START: Start = {
  state: { kept: INITIAL_QUIZ, scores: [], imports: [], challenge: undefined },
  damaged: false,
}

/** What was kept, and what the link says that led here, unless that is under way already. */
function readStart(): Start {
  const kept = parseStoredQuiz(readStored(QUIZ_KEY))
  const scores = parseScores(readStored(SCORES_KEY))
  const imports = parseImports(readStored(IMPORTS_KEY))
  const challenge = parseQuery(window.location.search)
  const underWay =
    challenge?.seed === kept?.attempt?.seed &&
    challenge?.settings.category === kept?.attempt?.settings.category
  return {
    state: {
      kept: kept ?? INITIAL_QUIZ,
      scores: scores ?? [],
      imports: imports ?? [],
      challenge: underWay ? undefined : challenge,
    },
    damaged: !kept || !scores || !imports,
  }
}

/** What was started or changed is no longer the link's, and a reload must not bring that back. */
function forgetLink(): void {
  if (window.location.search === '') return
  window.history.replaceState(window.history.state, '', window.location.pathname)
}
