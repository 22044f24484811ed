import { useEffect, useState } from 'react'
import type { Size } from '../picture/box.ts'
import { CRASHED_MESSAGE, runJob } from './run-job.ts'

/** Maximum side of the preview in pixels. */
const PREVIEW_SIDE = 1600

/** State of a preview. */
export type Preview =
  | { step: 'reading' }
  | { step: 'ready'; bitmap: ImageBitmap; size: Size }
  | { step: 'refused'; problem: string }

/** Returns a preview of a file's picture, made by a worker; undefined without a file. */
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
      // Without a reply the worker crashed.
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
