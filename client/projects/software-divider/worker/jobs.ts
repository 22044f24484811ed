import type { Box, Size } from '../picture/box.ts'
import type { Labels } from '../slicer/labels.ts'
import type { Failure } from '../slicer/manifest.ts'
import type { Encoding, Settings } from '../slicer/settings.ts'

/** Picture to slice, with the stem of its tiles' names. */
export type Source = { file: File; stem: string; size: Size; labels: Labels | undefined }

/** Job of a worker. */
export type Job =
  /** Decodes each file to find its size and whether it is complete. */
  | { kind: 'inspect'; files: readonly { id: number; file: File }[] }
  /** Creates a small copy that the page shows. */
  | { kind: 'preview'; file: File }
  /** Slices the pictures one after the other into one ZIP file. */
  | { kind: 'slice'; sources: readonly Source[]; settings: Settings }
  /** Cuts boxes out of one picture: a picture for one, a ZIP file with the coordinates for several. */
  | { kind: 'crop'; file: File; stem: string; boxes: readonly Box[]; encoding: Encoding }

/** Replies of a worker, in this order. */
export type Reply =
  | { kind: 'inspected'; id: number; size: Size }
  | { kind: 'refused'; id: number; problem: string }
  | { kind: 'previewed'; bitmap: ImageBitmap; size: Size }
  | { kind: 'progress'; done: number; total: number; source: string }
  | { kind: 'made'; name: string; blob: Blob; pieces: number; failures: readonly Failure[] }
  /** The job as a whole cannot be done. */
  | { kind: 'failed'; problem: string }
  /** The last answer to every job. */
  | { kind: 'end' }
