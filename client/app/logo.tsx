/** Logo of the site, also in `scripts/icons/default-icon.ts`: a sheet with one rising line. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" fill="none" aria-hidden="true">
      <path d="M6 4h14l6 6v18H6z" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      <path
        d="M10 23h4v-5h4v-5h4"
        stroke="var(--accent)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
