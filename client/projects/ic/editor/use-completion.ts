import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Completions, listCompletions } from './completions.ts'
import type { Declaration } from './declarations.ts'
import { replaceText } from './replace-text.ts'

/** The open list of words; `active` is the index of the chosen one, -1 if none is. */
export type OpenCompletions = Completions & { active: number }

/**
 * Lists words while the visitor types, and with Control and Space. The arrow keys choose a word, Enter takes it,
 * Escape closes the list. The Tab key leaves the field as ever.
 */
export function useCompletion(
  ref: RefObject<HTMLTextAreaElement | null>,
  declarations: readonly Declaration[],
) {
  const [list, setList] = useState<OpenCompletions>()
  const isTaking = useRef(false)

  const open = useEffectEvent((field: HTMLTextAreaElement, active: number) => {
    const { value, selectionStart, selectionEnd } = field
    const found =
      selectionStart === selectionEnd
        ? listCompletions(value, selectionStart, declarations)
        : undefined
    setList(found && { ...found, active })
  })

  const takeInput = useEffectEvent((event: Event, field: HTMLTextAreaElement) => {
    const { inputType, isComposing } = event as InputEvent
    const isTyped = inputType === 'insertText' && /[^\s()]$/.test((event as InputEvent).data ?? '')
    const isShorter = inputType === 'deleteContentBackward' && list !== undefined
    if (isTaking.current || isComposing || !(isTyped || isShorter)) setList(undefined)
    else open(field, -1)
  })

  const takeKey = useEffectEvent((event: KeyboardEvent, field: HTMLTextAreaElement) => {
    const { key, ctrlKey, isComposing } = event
    if (isComposing) return
    if (key === ' ' && ctrlKey) {
      event.preventDefault()
      open(field, 0)
      return
    }
    if (!list) return
    const { active, options } = list
    const move = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (move !== undefined) {
      event.preventDefault()
      const next = active === -1 && move === -1 ? options.length - 1 : active + move
      setList({ ...list, active: (next + options.length) % options.length })
    } else if (key === 'Enter' && active >= 0) {
      event.preventDefault()
      take(active)
    } else if (key === 'Escape') {
      // It closes nothing else.
      event.preventDefault()
      event.stopPropagation()
      setList(undefined)
    }
  })

  const closeIfMoved = useEffectEvent((field: HTMLTextAreaElement) => {
    if (list && field.selectionEnd !== list.to) setList(undefined)
  })

  useEffect(() => {
    const field = ref.current
    if (!field) return
    const ending = new AbortController()
    const { signal } = ending
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-keyshortcuts', 'Control+Space')
    field.addEventListener('input', (event) => takeInput(event, field), { signal })
    field.addEventListener('keydown', (event) => takeKey(event, field), { signal })
    field.addEventListener('blur', () => setList(undefined), { signal })
    document.addEventListener('selectionchange', () => closeIfMoved(field), { signal })
    return () => ending.abort()
  }, [ref])

  function take(index: number) {
    const option = list?.options[index]
    if (!option || !ref.current) return
    isTaking.current = true
    replaceText(ref.current, list, option.text)
    isTaking.current = false
    setList(undefined)
  }

  return { list, take }
}
