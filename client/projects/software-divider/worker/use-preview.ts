import { useEffect, useState } from 'react'
import type { Size } from '../picture/box.ts'
import { CRASHED_MESSAGE, runJob } from './run-job.ts'

/** Pixels of the small copy that is shown, at most, on its longer side. */
const PREVIEW_SIDE = 1600

/** A picture to be looked at: not there yet, there, or not to be had and why. */
export type Preview =
  | { step: 'reading' }
  | { step: 'ready'; bitmap: ImageBitmap; size: Size }
  | { step: 'refused'; problem: string }

/** A small copy of a file's picture, made in the background; undefined without a file. */
export function usePreview(file: File | undefined): Preview | undefined {
  const [made, setMade] = useState<{ file: File; preview: Preview }>()

  useEffect(() => {
    if (!file) return
    const controller = new AbortController()
    let bitmap: ImageBitmap | undefined
    void runJob({ kind: 'preview', file, side: PREVIEW_SIDE }, controller.signal, (reply) => {
      if (reply.kind === 'previewed') {
        bitmap = reply.bitmap
        setMade({ file, preview: { step: 'ready', bitmap, size: reply.size } })
      } else if (reply.kind === 'failed') {
        setMade({ file, preview: { step: 'refused', problem: reply.problem } })
      }
    }).then(() => {
      if (controller.signal.aborted) return
      // Without any answer the worker did not last.
      setMade((last) =>
        last?.file === file
          ? last
          : { file, preview: { step: 'refused', problem: CRASHED_MESSAGE } },
      )
    })
    return () => {
      controller.abort()
      bitmap?.close()
      setMade(undefined)
    }
  }, [file])

  if (!file) return undefined
  return made?.file === file ? made.preview : { step: 'reading' }
}
