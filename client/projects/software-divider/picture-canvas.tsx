import { useEffect, useRef } from 'react'
import style from './tools.module.css'

/** Preview of a picture on a canvas, because the content security policy forbids blob images. */
export function PictureCanvas({ bitmap }: { bitmap: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    // A closed bitmap has no size.
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
