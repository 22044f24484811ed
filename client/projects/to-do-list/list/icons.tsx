import type { ReactNode } from 'react'

/* Drawn as the icons of client/ui, and here because only this screen needs them. */
function Icon({ children }: { children: ReactNode }) {
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

export function DeleteIcon() {
  return (
    <Icon>
      <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.5 11v5M13.5 11v5" />
    </Icon>
  )
}

export function AccountIcon() {
  return (
    <Icon>
      <circle cx="12" cy="8.5" r="3.75" />
      <path d="M4.5 20c1-3.8 3.9-5.5 7.5-5.5s6.5 1.7 7.5 5.5" />
    </Icon>
  )
}
