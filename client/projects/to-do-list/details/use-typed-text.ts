import { type ChangeEvent, type KeyboardEvent, useState } from 'react'

/**
 * Keeps what is typed into a field to itself, because it is invalid on the way, and saves it on blur
 * and on Enter.
 * @param save called with the text if it was changed; the field then shows `value` again
 */
export function useTypedText(value: string | number, save: (typed: string) => void) {
  const [typed, setTyped] = useState<string>()

  function finish() {
    if (typed !== undefined) save(typed)
    setTyped(undefined)
  }

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
