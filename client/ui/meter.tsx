import style from './meter.module.css'

type Props = {
  /** Share that is filled, from 0 to 1. */
  share: number
  /** Position of a mark, from 0 to 1. */
  mark?: number | undefined
  tone?: 'normal' | 'muted' | 'danger'
}

/** Horizontal bar for a share that the text beside it names. */
export function Meter({ share, mark, tone = 'normal' }: Props) {
  return (
    <svg
      className={style.meter}
      data-tone={tone}
      viewBox="0 0 1000 10"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width={1000 * Math.min(1, Math.max(0, share))} height="10" />
      {mark !== undefined && <path d={`M${1000 * mark} 0v10`} />}
    </svg>
  )
}
