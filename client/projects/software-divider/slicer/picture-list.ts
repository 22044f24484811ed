import type { Size } from '../picture/box.ts'
import { createStems, stemOf } from '../picture/file-names.ts'
import type { Source } from '../worker/jobs.ts'
import { type GridOptions, planGrid } from './grid.ts'
import type { Labels } from './labels.ts'

/** How far a file is: being read, a picture of a size, or not to be used, and why. */
export type PictureState =
  { step: 'reading' } | { step: 'ready'; size: Size } | { step: 'refused'; problem: string }

export type Picture = { id: number; file: File; reading: PictureState }

/** A label file, by its own name; `problem` where it could not be read at all. */
export type LabelFile = { name: string; labels: Labels; problem?: string }

/** A picture that is ready, with its size. */
export type ReadyPicture = Picture & { size: Size }

/** More files than these are not listed. */
export const MAX_PICTURES = 200

/** More tiles than these are not made at once: each may have a label file, and a ZIP file counts in 16 bits. */
export const MAX_TILES = 30_000

export function isLabelFile({ name }: { name: string }): boolean {
  return /\.txt$/i.test(name)
}

export function listReady(pictures: readonly Picture[]): ReadyPicture[] {
  return pictures.flatMap((picture) =>
    picture.reading.step === 'ready' ? [{ ...picture, size: picture.reading.size }] : [],
  )
}

/** The labels of a picture: `street.txt` belongs to `street.png`. Of two with one name the later one counts. */
export function findLabels(picture: { file: File }, labelFiles: readonly LabelFile[]) {
  const stem = stemOf(picture.file.name)
  return labelFiles.findLast(({ name }) => stemOf(name) === stem)
}

/** The label files that belong to none of the pictures. */
export function listOrphanLabels(
  pictures: readonly Picture[],
  labelFiles: readonly LabelFile[],
): LabelFile[] {
  const stems = new Set(pictures.map(({ file }) => stemOf(file.name)))
  return labelFiles.filter(({ name }) => !stems.has(stemOf(name)))
}

/** What the worker is given: the pictures that are ready, each with its labels and a name of its own. */
export function listSources(
  pictures: readonly Picture[],
  labelFiles: readonly LabelFile[],
): Source[] {
  const ready = listReady(pictures)
  const stems = createStems(ready.map(({ file }) => file.name))
  return ready.map((picture, index) => ({
    file: picture.file,
    size: picture.size,
    stem: stems[index] ?? 'picture',
    labels: findLabels(picture, labelFiles)?.labels,
  }))
}

/** How many tiles the pictures give. */
export function countTiles(pictures: readonly Picture[], cut: GridOptions): number {
  return listReady(pictures).reduce((sum, { size }) => sum + planGrid(size, cut).count, 0)
}
