import type { StudioPicture } from '../../protocol.ts'
import { thumbnailUrl } from '../api.ts'
import style from './pictures.module.css'

type Props = { picture: StudioPicture; current?: boolean; onChoose: () => void }

/** A button with a small view of a picture and its name. */
export function PictureTile({ picture, current = false, onChoose }: Props) {
  const { path } = picture
  return (
    <button
      type="button"
      className={style.tile}
      aria-current={current ? 'page' : undefined}
      title={path}
      onClick={onChoose}
    >
      <img src={thumbnailUrl(picture)} alt="" loading="lazy" />
      <span>{path.slice(path.lastIndexOf('/') + 1)}</span>
    </button>
  )
}
