import { useLayoutEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { NEW_TASK } from './ids.ts'

type Props = { children: string; onClick: () => void }

/**
 * A button that goes once there is nothing left for it to do, by itself too. If it has the focus
 * then, the same button of the next entry gets it, or the field for a new task.
 */
export function TransientButton(props: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      // Still in the page, for the last time.
      if (element && element === document.activeElement) findNext(element)?.focus()
    }
  }, [])
  return <Button ref={button} variant="quiet" {...props} />
}

function findNext(button: HTMLElement): HTMLElement | null {
  const entry = button.closest('li')
  const next = entry?.nextElementSibling ?? entry?.previousElementSibling
  const buttons = [...(next?.querySelectorAll('button') ?? [])]
  const same = buttons.find(({ textContent }) => textContent === button.textContent)
  return same ?? buttons[0] ?? document.getElementById(NEW_TASK)
}
