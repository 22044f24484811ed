import type { ReactNode } from 'react'
import type { Picture, PictureSource } from '../../shared/content/pictures.ts'
import { loadingAttributes, ThemedPicture } from './picture.tsx'
import themed from './picture.module.css'
import style from './sized-picture.module.css'

type Props = {
  picture: Picture
  /** Displayed width as in the HTML attribute `sizes`, by which the browser picks a file. */
  sizes: string
  /** Loads early instead of lazily; for one picture above the fold. */
  priority?: boolean
  className?: string | undefined
}

/** The height of a picture in CSS pixels, at most: the window of a small laptop shows all of it. */
const MAX_HEIGHT = 720

/**
 * Picture that follows the theme, in the size and format that suit the browser. Without a width of its own in a stylesheet
 * it has its own size, so that it never blurs, and a drawing fills its column. Neither is higher than a window.
 */
export function SizedPicture({ picture, sizes, priority = false, className }: Props) {
  const { src, sources, darkSrc, darkSources, alt } = picture
  const { width, height } = limitHeight(picture)
  if (!sources) {
    const limited = { ...picture, width, height }
    return <ThemedPicture picture={limited} priority={priority} className={className} />
  }
  const classes = className ? `${themed.picture} ${className}` : themed.picture
  const shared = { width, height, alt, className: classes, ...loadingAttributes(priority) }
  if (!darkSrc) {
    return (
      <Sources sources={sources} sizes={sizes}>
        <img {...shared} src={src} loading={priority ? 'eager' : 'lazy'} />
      </Sources>
    )
  }
  return (
    <>
      <Sources sources={sources} sizes={sizes}>
        <img {...shared} src={src} data-for="light" loading="lazy" />
      </Sources>
      <Sources sources={darkSources ?? []} sizes={sizes}>
        <img {...shared} src={darkSrc} data-for="dark" loading="lazy" />
      </Sources>
    </>
  )
}

function limitHeight({ src, width, height }: Picture): { width: number; height: number } {
  const scale = MAX_HEIGHT / height
  if (scale >= 1 && !src.endsWith('.svg')) return { width, height }
  return { width: Math.round(width * scale), height: MAX_HEIGHT }
}

type SourcesProps = { sources: PictureSource[]; sizes: string; children: ReactNode }

function Sources({ sources, sizes, children }: SourcesProps) {
  return (
    <picture className={style.sources}>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {children}
    </picture>
  )
}
