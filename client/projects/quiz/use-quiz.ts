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
  /** Challenge of the link, until the visitor chooses something else. */
  challenge: Challenge | undefined
}

/** State of the quiz and functions that change and store it. */
export type Quiz = ReturnType<typeof useQuiz>

/** Returns the quiz with its state and functions. */
export function useQuiz() {
  const hydrated = useHydrated()
  const begin = useMemo(() => (hydrated ? readStart() : INITIAL_START), [hydrated])
  const [changed, setChanged] = useState<State>()
  const [loading, setLoading] = useState(false)
  const [warned, setWarned] = useState(false)
  /** Whether the visitor made a step, so that the next heading takes the focus. */
  const [stepped, setStepped] = useState(false)
  const showToast = useToast()
  const state = changed ?? begin.state

  useEffect(() => {
    if (begin.damaged)
      showToast({ text: 'Your saved data could not be read, so you start with an empty page.' })
  }, [begin, showToast])

  // Tabs share scores and imports, but not the attempt.
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

  // An undo or a finished load runs later and must change the current state.
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
      text: 'Your browser cannot save your changes: they are lost when you close the page.',
    })
  }

  function changeAttempt(attempt: Attempt | undefined) {
    change({ kept: { ...current.current.kept, attempt } })
  }

  /** Loads the questions and starts an attempt, unless one is being loaded. */
  async function start(topic: Topic, settings: Settings, seed = createSeed()) {
    if (loading) return
    setLoading(true)
    try {
      const questions = await loadQuestions(topic.slug, current.current.imports)
      if (questions.length === 0)
        return showToast({ text: `${topic.title} was removed. Choose another category.` })
      const attempt = startAttempt(settings, topic.title, questions, seed, systemClock.now())
      setStepped(true)
      change({ kept: { settings, attempt }, challenge: undefined })
    } catch {
      showToast({
        text: 'The questions failed to load. Check your connection, then start again or reload the page.',
      })
    } finally {
      setLoading(false)
    }
  }

  /** Makes a step in the attempt; the last one adds a score. */
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
      text: 'Quiz discarded.',
      action: { label: 'Undo', run: () => changeAttempt(attempt) },
    })
  }

  function clearScores() {
    const { scores } = current.current
    change({ scores: [] })
    showToast({
      text: 'Scores cleared.',
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

/** Reads the stored state and the challenge of a link, unless that is the current attempt. */
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

/** Removes the link's query after a change, so that a reload does not restore the link. */
function forgetLink(): void {
  if (window.location.search === '') return
  window.history.replaceState(window.history.state, '', window.location.pathname)
}
