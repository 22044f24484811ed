import { flushSync } from 'react-dom'
import * as texts from '../../../../shared/texts/login.ts'
import style from './reveal-button.module.css'

type Props = {
  revealed: boolean
  disabled: boolean
  field: () => HTMLInputElement | null
  onReveal: (revealed: boolean) => void
}

/**
 * Shows what stands in the field, or hides it. Its name leaves the word "password" to the field,
 * so that a search for that name finds one element. The focus and the place of the caret stay.
 */
export function RevealButton({ revealed, disabled, field, onReveal }: Props) {
  function toggle() {
    const input = field()
    const { selectionStart = null, selectionEnd = null } = input ?? {}
    flushSync(() => onReveal(!revealed))
    if (input && input === document.activeElement) {
      input.setSelectionRange(selectionStart, selectionEnd)
    }
  }

  return (
    <button
      type="button"
      className={style.reveal}
      disabled={disabled}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={toggle}
    >
      {revealed ? texts.hide : texts.show}
      <span className="visually-hidden"> {texts.whatIsTyped}</span>
    </button>
  )
}
