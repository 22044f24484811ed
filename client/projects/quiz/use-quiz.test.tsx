import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { listTopics } from './bank.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { parseStoredQuiz, QUIZ_KEY } from './stored-quiz.ts'
import { type Quiz, useQuiz } from './use-quiz.ts'

afterEach(() => vi.unstubAllGlobals())

/** Renders the hook; returns its functions, and one that reads the stored attempt. */
function renderQuiz() {
  const rows = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, text: string) => rows.set(key, text),
  }
  const window = { localStorage, location: { search: '' } }
  vi.stubGlobal('window', window)
  vi.stubGlobal('localStorage', localStorage)
  const made: Quiz[] = []
  function Screen() {
    made.push(useQuiz())
    return null
  }
  renderToStaticMarkup(<Screen />)
  const [quiz] = made
  const [topic] = listTopics([])
  if (!quiz || !topic) throw new Error('It was not rendered')
  const start = () => quiz.start(topic, DEFAULT_SETTINGS)
  return { quiz, start, readAttempt: () => parseStoredQuiz(rows.get(QUIZ_KEY) ?? '')?.attempt }
}

it('an attempt that is resumed while another one loads is not replaced', async () => {
  const { quiz, start, readAttempt } = renderQuiz()
  await start()
  const first = readAttempt()
  const loading = start()
  quiz.resume()
  await loading
  expect(first).toBeDefined()
  expect(readAttempt()).toEqual(first)
  await start()
  expect(readAttempt()?.seed).not.toBe(first?.seed)
})
