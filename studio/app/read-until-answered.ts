import { Refusal } from './api.ts'
import { RETRY_PAUSE } from './workspace/workspace.ts'

/**
 * Reads again after a pause until the server answers. A refusal is an answer.
 * @param onFailure called after each read that fails
 * @returns a function that ends this
 */
export function readUntilAnswered<Answer>(
  read: (signal: AbortSignal) => Promise<Answer>,
  onAnswer: (answer: Answer) => void,
  onFailure: (error: unknown) => void,
): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let timer: ReturnType<typeof setTimeout>
  function attempt() {
    read(signal).then(
      (answer) => signal.aborted || onAnswer(answer),
      (error: unknown) => {
        if (signal.aborted) return
        onFailure(error)
        if (!(error instanceof Refusal)) timer = setTimeout(attempt, RETRY_PAUSE)
      },
    )
  }
  attempt()
  return () => {
    ending.abort()
    clearTimeout(timer)
  }
}
