import type { ComponentProps, ReactNode } from 'react'
import style from './field.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'id'> & { label: ReactNode }

/** Checkbox with its label beside it. */
export function Check({ label, ...input }: Props) {
  return (
    <label className={style.check}>
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  )
}
