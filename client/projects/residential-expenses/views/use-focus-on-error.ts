import { type RefObject, useEffect, useRef } from 'react'

/** A form whose first faulty field has the focus each time that faults are found. */
export function useFocusOnError(faults: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  return form
}
