import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react'
import { incomplete } from '../../../../shared/texts/list.ts'
import { useBeforeLeaving } from './use-before-leaving.ts'

/**
 * Keeps what is typed into a field to itself, because it is invalid on the way, and saves it on blur,
 * on Enter and on leaving. A half-typed date or time stays, with an error.
 * @param save called with the text if it was changed; the field then shows `value` again
 */
export function useTypedText(value: string | number, save: (typed: string) => void) {
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()

  function change(text: string | undefined) {
    setTyped(text)
    setError(undefined)
  }

  function finish() {
    // Its value is empty, which must not delete the one before.
    if (input.current?.validity.badInput) {
      setTyped('')
      setError(incomplete)
      return
    }
    if (typed !== undefined) save(typed)
    change(undefined)
  }
  // Nor must a half-typed one then.
  useBeforeLeaving(() => {
    if (typed) save(typed)
  })

  return {
    typed,
    /** Why what was typed is not saved. */
    error,
    /** Drops a half-typed text. */
    reset: () => {
      if (!input.current?.validity.badInput) return
      // For React the field is empty already.
      input.current.value = ''
      change(undefined)
    },
    field: {
      ref: input,
      value: typed ?? value,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(target.value),
      onBlur: finish,
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Enter') finish()
      },
    },
  }
}
