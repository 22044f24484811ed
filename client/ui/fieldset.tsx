import { type ComponentProps, type ReactNode, useId } from 'react'
import kit from './kit.module.css'

type Props = ComponentProps<'fieldset'> & { legend: ReactNode; error?: string | undefined }

/** Group of fields with a legend, and an error that describes the group. */
export function Fieldset({ legend, error, children, ...rest }: Props) {
  const id = useId()
  return (
    <fieldset
      aria-describedby={error ? `${id}-error` : undefined}
      {...rest}
      className={kit.stack}
      data-gap="2"
    >
      <legend>{legend}</legend>
      {children}
      {error && (
        <p id={`${id}-error`} className={kit.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
