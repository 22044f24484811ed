import sprite from './icons.svg'

/** Symbols of the sprite. */
export const ICON_NAMES = [
  'account',
  'add',
  'bell',
  'calendar',
  'check',
  'close',
  'copy',
  'delete',
  'down',
  'edit',
  'globe',
  'grip',
  'link',
  'menu',
  'moon',
  'next',
  'previous',
  'restore',
  'search',
  'sun',
  'up',
] as const

type Props = {
  name: (typeof ICON_NAMES)[number]
  /** The only theme that shows it. */
  theme?: 'light' | 'dark'
}

/**
 * Icon of the sprite, drawn on a grid of 24 units in the colour of the text. Assistive technology skips it: the
 * element around it has the name.
 */
export function Icon({ name, theme }: Props) {
  return (
    <svg
      data-for={theme}
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
