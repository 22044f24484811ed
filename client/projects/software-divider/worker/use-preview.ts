import { useEffect, useState } from 'react'
import type { Size } from '../picture/box.ts'
import { runJob } from './run-job.ts'

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
    void runJob({ kind: 'preview', file }, controller.signal, (reply) => {
      if (reply.kind === 'previewed') {
        bitmap = reply.bitmap
        setMade({ file, preview: { step: 'ready', bitmap, size: reply.size } })
      } else if (reply.kind === 'failed') {
        setMade({ file, preview: { step: 'refused', problem: reply.problem } })
      }
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
