import { type ReactNode, useEffect, useRef } from 'react'
import kit from '../../ui/kit.module.css'

type Props = { focus: boolean; className?: string | undefined; children: ReactNode }

/** Heading of a step, which takes the focus after a step of the visitor. */
export function StepHeading({ focus, className = kit.heading, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focus) heading.current?.focus()
  }, [focus])
  return (
    <h2 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h2>
  )
}
