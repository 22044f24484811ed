import { useEffect, useRef } from 'react'
import style from './tools.module.css'

/**
 * The small copy of a picture. It is drawn, and not an image with an address, because the content
 * security policy allows images from this site's files only.
 */
export function PictureCanvas({ bitmap }: { bitmap: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    // A bitmap that was closed meanwhile has no size any more.
    if (bitmap.width > 0) canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0)
  }, [bitmap])
  return (
    <canvas
      ref={canvas}
      className={style.canvas}
      width={bitmap.width}
      height={bitmap.height}
      aria-hidden="true"
    />
  )
}
