import { type ReactNode, useEffect, useRef } from 'react'

type Props = { focus: boolean; className?: string | undefined; children: ReactNode }

/** The heading of a step. It takes the focus when the visitor came here by a step of their own. */
export function StepHeading({ focus, className, children }: Props) {
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
