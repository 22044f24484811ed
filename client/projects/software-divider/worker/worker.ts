import { systemClock } from '../../../../shared/clock.ts'
import { countTiles } from '../slicer/grid.ts'
import { ArchiveFullError } from './archive.ts'
import { crop } from './crop.ts'
import { decode } from './decode.ts'
import { DrawingError } from './draw.ts'
import type { Job, Reply } from './jobs.ts'
import { slice } from './slice.ts'

/* Runs one job and replies to it step by step. The page terminates the worker to cancel the job. */

/** The part of a worker's global scope that is used; TypeScript's DOM library knows only windows. */
type Scope = {
  onmessage: ((event: MessageEvent<Job>) => void) | null
  postMessage: (reply: Reply, transfer?: Transferable[]) => void
}
const scope = self as unknown as Scope

/** Maximum side of the preview in pixels. */
const PREVIEW_SIDE = 1600

/** Maximum number of progress reports. */
const MAX_PROGRESS_REPORTS = 500

async function run(job: Job): Promise<void> {
  switch (job.kind) {
    case 'inspect':
      for (const { id, file } of job.files) scope.postMessage(await inspect(id, file))
      return
    case 'preview':
      return preview(job.file)
    case 'slice': {
      const { sources, settings } = job
      const report = createReport(countTiles(sources, settings.cut))
      scope.postMessage(await slice(sources, settings, systemClock.now(), report))
      return
    }
    case 'crop': {
      const { file, stem, boxes, encoding } = job
      const report = createReport(boxes.length)
      const now = systemClock.now()
      scope.postMessage(
        await crop(file, stem, boxes, encoding, now, (done) => report(done, file.name)),
      )
    }
  }
}

async function inspect(id: number, file: File): Promise<Reply> {
  const decoded = await decode(file)
  if (!decoded.ok) return { kind: 'refused', id, problem: decoded.problem }
  const { width, height } = decoded.value
  decoded.value.close()
  return { kind: 'inspected', id, size: { width, height } }
}

async function preview(file: File): Promise<void> {
  const decoded = await decode(file)
  if (!decoded.ok) return scope.postMessage({ kind: 'failed', problem: decoded.problem })
  const { width, height } = decoded.value
  const scale = Math.min(1, PREVIEW_SIDE / Math.max(width, height))
  const bitmap = await createImageBitmap(decoded.value, {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'medium',
  })
  decoded.value.close()
  scope.postMessage({ kind: 'previewed', bitmap, size: { width, height } }, [bitmap])
}

/** Creates a callback that reports the first step of a file, every nth and the last. */
function createReport(total: number): (done: number, source: string) => void {
  const every = Math.ceil(total / MAX_PROGRESS_REPORTS)
  let last: string | undefined
  return (done, source) => {
    if (done % every !== 0 && done !== total && source === last) return
    last = source
    scope.postMessage({ kind: 'progress', done, total, source })
  }
}

scope.onmessage = async ({ data }) => {
  try {
    await run(data)
  } catch (error) {
    // Anything else is a bug of this page.
    if (!(error instanceof DrawingError || error instanceof ArchiveFullError)) {
      return reportError(error)
    }
    scope.postMessage({ kind: 'failed', problem: error.message })
  }
  scope.postMessage({ kind: 'end' })
}
