import type { ReactNode } from 'react'
import type { PictureSource } from '../../shared/content/pictures.ts'
import { pictureAttributes, type PictureProps, ThemedPicture } from './picture.tsx'
import style from './sized-picture.module.css'

type Props = PictureProps & {
  /** Displayed width as in the HTML attribute `sizes`, by which the browser picks a file. */
  sizes: string
}

/** Picture that follows the theme, in the size and format that suit the browser. */
export function SizedPicture({ sizes, ...props }: Props) {
  const { src, sources, darkSrc, darkSources = [] } = props.picture
  if (!sources) return <ThemedPicture {...props} />
  const shared = pictureAttributes(props)
  return (
    <>
      <Sources sources={sources} sizes={sizes}>
        <img {...shared} src={src} data-for={darkSrc && 'light'} />
      </Sources>
      {darkSrc && (
        <Sources sources={darkSources} sizes={sizes}>
          <img {...shared} src={darkSrc} data-for="dark" />
        </Sources>
      )}
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
