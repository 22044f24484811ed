import { useLayoutEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { NEW_TASK } from './ids.ts'

type Props = { children: string; onClick: () => void; 'aria-describedby'?: string }

/**
 * Shows a button that disappears when it has nothing left to do. Its focus then moves to the same
 * button of the next entry, or to the field for a new task.
 */
export function TransientButton(props: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      // The element is in the page for the last time.
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
