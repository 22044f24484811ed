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

export function EditIcon() {
  return (
    <Icon>
      <path d="M4.5 19.5l1-4L16 5l3 3L8.5 18.5zM14 7l3 3" />
    </Icon>
  )
}

export function UpIcon() {
  return (
    <Icon>
      <path d="M12 19V5.5M6 11l6-6 6 6" />
    </Icon>
  )
}

export function DownIcon() {
  return (
    <Icon>
      <path d="M12 5v13.5M6 13l6 6 6-6" />
    </Icon>
  )
}

export function GripIcon() {
  return (
    <Icon>
      <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />
    </Icon>
  )
}

export function RestoreIcon() {
  return (
    <Icon>
      <path d="M4.5 5v5h5M5 10a7.5 7.5 0 1 1-.5 4" />
    </Icon>
  )
}

export function CloseIcon() {
  return (
    <Icon>
      <path d="M6 6l12 12M18 6L6 18" />
    </Icon>
  )
}

export function CheckIcon() {
  return (
    <Icon>
      <path d="M5.5 12.5l4.5 4.5 8.5-9.5" />
    </Icon>
  )
}

export function AddIcon() {
  return (
    <Icon>
      <path d="M12 5.5v13M5.5 12h13" />
    </Icon>
  )
}
