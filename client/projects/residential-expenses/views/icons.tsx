import type { ReactNode } from 'react'

/* On the same grid and with the same stroke as the site's own icons. */
function Arrow({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export function PreviousIcon() {
  return (
    <Arrow>
      <path d="m14.5 5-7 7 7 7" />
    </Arrow>
  )
}

export function NextIcon() {
  return (
    <Arrow>
      <path d="m9.5 5 7 7-7 7" />
    </Arrow>
  )
}
