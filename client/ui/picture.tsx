import type { Picture } from '../../shared/content/pictures.ts'
import style from './picture.module.css'

type Props = {
  picture: Picture
  /** For the one picture of the first screen: fetched early instead of when it comes near. */
  priority?: boolean
  className?: string | undefined
}

/**
 * How a picture is fetched and drawn. Of a pair only the one that shows may be fetched, which is what
 * `lazy` does; the inline script knows which it is, and hurries that one (before-paint.ts).
 */
export function loadingAttributes(priority: boolean) {
  return priority
    ? { fetchPriority: 'high' as const, suppressHydrationWarning: true }
    : { decoding: 'async' as const }
}

/** A picture that follows the theme: of a pair only the one that shows is fetched. */
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
