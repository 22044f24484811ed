import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react'
import { isHalfTyped } from '../../../ui/is-half-typed.ts'
import { useBeforeLeaving } from './use-before-leaving.ts'

/**
 * Keeps what is typed into a field to itself, because it is invalid on the way, and saves it on blur,
 * on Enter and on leaving. A date or time that is only half typed then is dropped.
 * @param save called with the text if it was changed; the field then shows `value` again
 */
export function useTypedText(value: string | number, save: (typed: string) => void) {
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  function reset() {
    // A half-typed text has an empty value, so that React would leave it where the field was empty before.
    if (input.current && isHalfTyped(input.current)) input.current.value = ''
    setTyped(undefined)
  }

  function finish() {
    // What is only half typed is empty, which must not delete the value before.
    if (typed !== undefined && !isHalfTyped(input.current)) save(typed)
    reset()
  }
  // Firefox calls a half-typed date empty and valid. Nobody would see it deleted here.
  useBeforeLeaving(() => {
    if (typed) save(typed)
  })

  return {
    typed,
    reset,
    field: {
      ref: input,
      value: typed ?? value,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value),
      onBlur: finish,
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Enter') finish()
      },
    },
  }
}
