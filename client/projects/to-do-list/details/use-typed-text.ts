import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import { useBeforeLeaving } from './use-before-leaving.ts'

/**
 * Keeps what is typed into a field to itself, because it is invalid on the way, and saves it on blur,
 * on Enter and on leaving.
 * @param save called with the text if it was changed; the field then shows `value` again
 */
export function useTypedText(value: string | number, save: (typed: string) => void) {
  const [typed, setTyped] = useState<string>()

  function finish() {
    if (typed !== undefined) save(typed)
    setTyped(undefined)
  }
  // A date that is only half typed is empty, which must not delete the one before.
  useBeforeLeaving(() => {
    if (typed) save(typed)
  })

  return {
    typed,
    reset: () => setTyped(undefined),
    field: {
      value: typed ?? value,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value),
      onBlur: finish,
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Enter') finish()
      },
    },
  }
}
