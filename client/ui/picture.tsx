import type { Picture } from '../../shared/content/pictures.ts'
import style from './picture.module.css'

type Props = {
  picture: Picture
  /** Loads early instead of lazily; for one picture above the fold. */
  priority?: boolean
  className?: string | undefined
}

/**
 * Returns the attributes that decide how a picture loads.
 * `lazy` keeps the hidden picture of a pair from loading. The inline script sets the visible one to
 * load eagerly (before-paint.ts).
 */
export function loadingAttributes(priority: boolean) {
  return priority
    ? { fetchPriority: 'high' as const, suppressHydrationWarning: true }
    : { decoding: 'async' as const }
}

/** Picture that follows the theme; of a pair only the visible one loads. */
export function ThemedPicture({ picture, priority = false, className }: Props) {
  const { src, darkSrc, width, height, alt } = picture
  const shared = { width, height, alt, ...loadingAttributes(priority) }
  const classes = className ? `${style.picture} ${className}` : style.picture
  if (!darkSrc) {
    return <img {...shared} src={src} className={classes} loading={priority ? 'eager' : 'lazy'} />
  }
  return (
    <>
      <img {...shared} src={src} className={classes} data-for="light" loading="lazy" />
      <img {...shared} src={darkSrc} className={classes} data-for="dark" loading="lazy" />
    </>
  )
}
