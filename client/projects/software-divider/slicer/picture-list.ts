import type { Size } from '../picture/box.ts'
import { createStems, stemOf } from '../picture/file-names.ts'
import type { Source } from '../worker/jobs.ts'
import type { Labels } from './labels.ts'

/** State of a file: being read, a picture with its size, or unusable. */
export type PictureState =
  | { step: 'reading' }
  | { step: 'ready'; size: Size }
  | { step: 'refused'; problem: string }

/** File that was chosen, with its state. */
export type Picture = { id: number; file: File; reading: PictureState }

/** Label file by its name; `problem` if it could not be read. */
export type LabelFile = { name: string; labels: Labels; problem?: string }

/** Label files by the stem of their names. */
export type LabelFiles = ReadonlyMap<string, LabelFile>

/** Picture that was read, with its size. */
type ReadyPicture = Picture & { size: Size }

/** Maximum number of pictures. */
export const MAX_PICTURES = 200

/** Maximum number of tiles: each may have a label file, and ZIP counts files in 16 bits. */
export const MAX_TILES = 30_000

/** Returns whether a file is a label file. */
export function isLabelFile({ name }: { name: string }): boolean {
  return /\.txt$/i.test(name)
}

/** Lists the pictures that were read. */
export function listReady(pictures: readonly Picture[]): ReadyPicture[] {
  return pictures.flatMap((picture) =>
    picture.reading.step === 'ready' ? [{ ...picture, size: picture.reading.size }] : [],
  )
}

/** Adds label files; of those with one stem, the last one replaces the others. */
export function addLabels(labelFiles: LabelFiles, added: readonly LabelFile[]): LabelFiles {
  return new Map([...labelFiles, ...added.map((file) => [stemOf(file.name), file] as const)])
}

/** Finds the labels of a picture: `street.txt` for `street.png`. */
export function findLabels(picture: { file: File }, labelFiles: LabelFiles): LabelFile | undefined {
  return labelFiles.get(stemOf(picture.file.name))
}

/** Lists the label files without a picture. */
export function listOrphanLabels(
  pictures: readonly Picture[],
  labelFiles: LabelFiles,
): LabelFile[] {
  const stems = new Set(pictures.map(({ file }) => stemOf(file.name)))
  return [...labelFiles].flatMap(([stem, file]) => (stems.has(stem) ? [] : [file]))
}

/** Lists the ready pictures for the worker, with labels and unique stems. */
export function listSources(pictures: readonly Picture[], labelFiles: LabelFiles): Source[] {
  const ready = listReady(pictures)
  const stems = createStems(ready.map(({ file }) => file.name))
  return ready.map((picture, index) => ({
    file: picture.file,
    size: picture.size,
    stem: stems[index] ?? 'picture',
    labels: findLabels(picture, labelFiles)?.labels,
  }))
}
