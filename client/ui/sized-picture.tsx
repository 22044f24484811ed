import type { ReactNode } from 'react'
import type { Picture, PictureSource } from '../../shared/content/pictures.ts'
import { pictureAttributes, ThemedPicture } from './picture.tsx'
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

/** Picture that follows the theme, in the size and format that suit the browser. */
export function SizedPicture({ picture, sizes, priority = false, className }: Props) {
  const { src, sources, darkSrc, darkSources } = picture
  if (!sources) return <ThemedPicture picture={picture} priority={priority} className={className} />
  const classes = className ? `${themed.picture} ${className}` : themed.picture
  const shared = { className: classes, ...pictureAttributes(picture, priority) }
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
