/** Star with five points; CSS decides whether it is filled. */
export function StarIcon() {
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
