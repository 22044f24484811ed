import { useId } from 'react'
import type { Aspect } from '../../../shared/api/evaluation.ts'
import { MAX_STARS } from '../../../shared/limits.ts'
import kit from '../../ui/kit.module.css'
import style from './page.module.css'

type Props = {
  aspect: Aspect
  label: string
  /** Hint below the label. */
  hint: string
  stars: number | undefined
  error: string | undefined
  focused: boolean
}

const STARS = Array.from({ length: MAX_STARS }, (_, index) => index + 1)

/** Radio buttons for one to five stars on an aspect. */
export function StarField({ aspect, label, hint, stars, error, focused }: Props) {
  const id = useId()
  const describedBy = error ? `${id}-hint ${id}-error` : `${id}-hint`
  return (
    <div
      className={`${kit.row} ${style.aspect}`}
      data-between
      data-gap="1"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-required="true"
      aria-invalid={error ? true : undefined}
    >
      <div>
        <p id={`${id}-label`}>
          <strong>{label}</strong>
        </p>
        <p id={`${id}-hint`} className={kit.note}>
          {hint}
        </p>
      </div>
      <div className={`${style.stars} wrap`}>
        {STARS.map((number) => (
          <label key={number} className={style.star}>
            <input
              type="radio"
              name={aspect}
              value={number}
              defaultChecked={number === stars}
              autoFocus={focused && number === (stars ?? 1)}
            />
            <StarIcon />
            <span className="meta" aria-hidden="true">
              {number}
            </span>
            <span className="visually-hidden">
              {number} of {MAX_STARS}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={kit.error}>
          {error}
        </p>
      )}
    </div>
  )
}

/** Star with five points; CSS decides whether it is filled. */
function StarIcon() {
  return (
    <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
      <path
        strokeWidth="1.5"
        strokeLinejoin="round"
        d="M12 3.2L14.5 9.4L21.1 9.8L16 14.1L17.6 20.6L12 17L6.4 20.6L8 14.1L2.9 9.8L9.5 9.4Z"
      />
    </svg>
  )
}
