import { useRef, useState } from 'react'
import { systemClock } from '../../../shared/clock.ts'
import type { QuizCategory } from '../../../shared/content/quiz.ts'
import { removeQuery } from '../../app/browser.ts'
import { useHasLeft } from '../../app/use-has-left.ts'
import { type PersistentState, usePersistentState } from '../../app/use-persistent-state.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { useToast } from '../../ui/toast.tsx'
import { type Attempt, isFinished, startAttempt } from './attempt.ts'
import { loadQuestions, type Topic } from './bank.ts'
import { formatImports, IMPORTS_KEY, parseImports } from './imports.ts'
import { createSeed } from './random.ts'
import {
  addScore,
  createScore,
  formatScores,
  parseScores,
  type Score,
  SCORES_KEY,
} from './score.ts'
import { parseQuery, type Settings } from './settings.ts'
import {
  formatStoredQuiz,
  INITIAL_QUIZ,
  parseStoredQuiz,
  QUIZ_KEY,
  repairStoredQuiz,
  type StoredQuiz,
} from './stored-quiz.ts'

/** Settings and current attempt, which other tabs do not share. */
const QUIZ: PersistentState<StoredQuiz> = {
  key: QUIZ_KEY,
  initial: INITIAL_QUIZ,
  parse: parseStoredQuiz,
  format: formatStoredQuiz,
  repair: repairStoredQuiz,
  begin: addChallenge,
  follow: (state) => state,
}

const SCORES: PersistentState<readonly Score[]> = {
  key: SCORES_KEY,
  initial: [],
  parse: parseScores,
  format: formatScores,
}

const IMPORTS: PersistentState<readonly QuizCategory[]> = {
  key: IMPORTS_KEY,
  initial: [],
  parse: parseImports,
  format: formatImports,
}

/** Adds the challenge of a link, unless that is the current attempt. */
function addChallenge(stored: StoredQuiz): StoredQuiz {
  const challenge = parseQuery(window.location.search)
  const underWay =
    challenge?.seed === stored.attempt?.seed &&
    challenge?.settings.category === stored.attempt?.settings.category
  return underWay ? stored : { ...stored, challenge }
}

/** State of the quiz and functions that change and store it. */
export type Quiz = ReturnType<typeof useQuiz>

/** Returns the quiz with its state and functions. */
export function useQuiz() {
  const hydrated = useHydrated()
  const [stored, changeStored] = usePersistentState(QUIZ)
  const [scores, changeScores] = usePersistentState(SCORES)
  const [imports, changeImports] = usePersistentState(IMPORTS)
  const [loading, setLoading] = useState(false)
  /** Aborts the start of an attempt whose questions load. */
  const starting = useRef<AbortController>(undefined)
  /** Whether the visitor made a step, so that the next heading takes the focus. */
  const [stepped, setStepped] = useState(false)
  const showToast = useToast()
  const hasLeft = useHasLeft()

  /** Changes the settings or the attempt, in place of the challenge of a link. */
  function change(part: Partial<StoredQuiz> | ((last: StoredQuiz) => Partial<StoredQuiz>)) {
    changeStored((last) => ({
      ...last,
      ...(typeof part === 'function' ? part(last) : part),
      challenge: undefined,
    }))
    if (!hasLeft()) removeQuery()
  }

  /**
   * Loads the questions and starts an attempt, unless one is being loaded. Nothing changes if the
   * visitor resumes or leaves another attempt meanwhile, or leaves the page.
   */
  async function start(topic: Topic, settings: Settings, seed = createSeed()) {
    if (loading) return
    setLoading(true)
    const { signal } = (starting.current = new AbortController())
    try {
      const questions = await loadQuestions(topic.slug, imports)
      if (hasLeft() || signal.aborted) return
      if (questions.length === 0)
        return showToast({ text: `${topic.title} was removed. Choose another category.` })
      const attempt = startAttempt(settings, topic.title, questions, seed, systemClock.now())
      setStepped(true)
      change({ settings, attempt })
      // A discarded attempt would replace this one.
      showToast(undefined)
    } catch {
      if (hasLeft() || signal.aborted) return
      showToast({
        text: 'The questions failed to load. Check your connection, then start again or reload the page.',
      })
    } finally {
      setLoading(false)
    }
  }

  /** Makes a step in the attempt; the last one adds a score. */
  function step(make: (attempt: Attempt, now: number) => Attempt) {
    const now = systemClock.now()
    changeStored((last) => {
      if (!last.attempt) return last
      const attempt = make(last.attempt, now)
      if (attempt === last.attempt) return last
      setStepped(true)
      if (isFinished(attempt) && !isFinished(last.attempt)) {
        changeScores((before) => addScore(before, createScore(attempt, now)))
      }
      return { ...last, attempt }
    })
  }

  function resume() {
    starting.current?.abort()
    setStepped(true)
    change({})
  }

  function leave() {
    const { attempt } = stored
    if (!attempt) return
    starting.current?.abort()
    setStepped(true)
    change({ attempt: undefined })
    if (isFinished(attempt)) return
    showToast({
      text: 'Quiz discarded.',
      action: { label: 'Undo', run: () => change({ attempt }) },
    })
  }

  function clearScores() {
    changeScores(() => [])
    showToast({
      text: 'Scores cleared.',
      action: { label: 'Undo', run: () => changeScores((last) => [...last, ...scores]) },
    })
  }

  return {
    ...stored,
    scores,
    imports,
    hydrated,
    loading,
    stepped,
    start,
    step,
    leave,
    clearScores,
    resume,
    changeSettings: (settings: Settings) => change({ settings }),
    /** Chooses a category, whose file may have been read while other settings changed. */
    chooseCategory: (category: string) =>
      change(({ settings }) => ({ settings: { ...settings, category } })),
    changeImports,
  }
}
