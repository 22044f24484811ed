import { type ComponentProps, useEffect, useRef } from 'react'
import kit from '../../ui/kit.module.css'

type Props = ComponentProps<'h2'> & { focus: boolean; level?: 'h2' | 'h3' }

/** Heading of a step, which takes the focus after a step of the visitor. */
export function StepHeading({ focus, level: Heading = 'h2', ...rest }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focus) heading.current?.focus()
  }, [focus])
  return <Heading className={kit.heading} {...rest} ref={heading} tabIndex={-1} />
}
