import type { Picture } from '../../shared/content/pictures.ts'
import style from './picture.module.css'

type Props = {
  picture: Picture
  /**
   * For a single picture in the first screen: fetched early instead of when it comes near. Of a
   * pair only the one that shows may be fetched, which is what `lazy` does.
   */
  priority?: boolean
  className?: string | undefined
}

/** A picture that follows the theme: of a pair only the one that shows is fetched. */
export function ThemedPicture({ picture, priority = false, className }: Props) {
  const { src, darkSrc, width, height, alt } = picture
  const shared = { width, height, alt, decoding: 'async' as const }
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
