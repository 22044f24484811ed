import type { Picture } from '../../shared/content/pictures.ts'
import style from './picture.module.css'

type Props = {
  picture: Picture
  /** Loads early instead of lazily; for one picture above the fold. */
  priority?: boolean
  className?: string | undefined
}

/** Pixels of height up to which a photo is shown in its own size: no more than a framed picture gets (base.css). */
const FRAME_HEIGHT = 768

/**
 * Returns the attributes that all files of a picture share: its size, its text, and how it loads.
 * `lazy` keeps the hidden picture of a pair from loading. The inline script sets the visible one to
 * load eagerly (before-paint.ts).
 */
export function pictureAttributes({ width, height, alt, sources }: Picture, priority: boolean) {
  // A drawing has no size of its own.
  const isTall = height > width && (!sources || height > FRAME_HEIGHT)
  return {
    width,
    height,
    alt,
    ...(isTall && { 'data-tall': '' }),
    ...(priority
      ? { fetchPriority: 'high' as const, suppressHydrationWarning: true }
      : { decoding: 'async' as const }),
  }
}

/** Picture that follows the theme; of a pair only the visible one loads. */
export function ThemedPicture({ picture, priority = false, className }: Props) {
  const { src, darkSrc } = picture
  const shared = pictureAttributes(picture, priority)
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
