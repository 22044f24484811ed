import type { Picture } from '../../shared/content/pictures.ts'
import style from './picture.module.css'

/** Props of every picture. */
export type PictureProps = {
  picture: Picture
  /** Loads early instead of lazily; for one picture above the fold. */
  priority?: boolean
  className?: string | undefined
}

/** Pixels of height up to which a photo is shown in its own size: no more than a framed picture gets (base.css). */
const FRAME_HEIGHT = 768

/**
 * Returns the attributes that all files of a picture share: its size, its text, its class, and how it loads.
 * `lazy` keeps the hidden picture of a pair from loading. The inline script sets the visible one to
 * load eagerly (before-paint.ts).
 */
export function pictureAttributes({ picture, priority = false, className }: PictureProps) {
  const { width, height, alt, sources, darkSrc } = picture
  // A drawing has no size of its own.
  const isTall = height > width && (!sources || height > FRAME_HEIGHT)
  return {
    width,
    height,
    alt,
    className: className ? `${style.picture} ${className}` : style.picture,
    loading: priority && !darkSrc ? ('eager' as const) : ('lazy' as const),
    ...(isTall && { 'data-tall': '' }),
    ...(priority
      ? { fetchPriority: 'high' as const, suppressHydrationWarning: true }
      : { decoding: 'async' as const }),
  }
}

/** Picture that follows the theme; of a pair only the visible one loads. */
export function ThemedPicture(props: PictureProps) {
  const { src, darkSrc } = props.picture
  const shared = pictureAttributes(props)
  return (
    <>
      <img {...shared} src={src} data-for={darkSrc && 'light'} />
      {darkSrc && <img {...shared} src={darkSrc} data-for="dark" />}
    </>
  )
}
