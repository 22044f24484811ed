import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import sharp from 'sharp'
import { describeTooLarge } from '../../scripts/content/picture-memory.ts'
import type { DevContent } from '../../scripts/content/plugin.ts'
import type { Clock } from '../../shared/clock.ts'
import { failure, type Result, success } from '../../shared/result.ts'
import { kindOf } from '../file-kind.ts'
import type { AddedPicture, Removal, StudioPicture } from '../protocol.ts'
import { addFile } from './add-file.ts'
import { findPathProblem, isPath, listFiles } from './folder.ts'
import { readUpload } from './read-upload.ts'
import { findUses, readTexts, removeUnused } from './remove-unused.ts'
import { createMutex } from './mutex.ts'

/** Pictures that the site may show are in these folders. */
const FOLDERS = /^(?:images|videos|files)\//

/** Longest side of a small view in pixels, for screens with two pixels to one. */
const VIEW_SIDE = 320

const WRONG_PATH =
  'Write the path of a picture in images/, videos/ or files/, such as images/desk.jpg.'
const MISSING = 'There is no such picture.'

type Parts = {
  /** The content folder. */
  dir: string
  clock: Clock
  /** Permissions of new files. */
  mode: number
  content: Pick<DevContent, 'read'>
}

/** The pictures of a content folder. */
export type Pictures = {
  list: () => Promise<StudioPicture[]>
  /** Draws a small view of a picture, as WebP. */
  view: (path: string) => Promise<Result<Buffer, string>>
  /**
   * Adds a picture upright and without metadata.
   * @param name of the file that it comes from
   * @param beside path of the text that it is for
   */
  add: (bytes: Buffer, name: string, beside: string) => Promise<Result<AddedPicture, string>>
  /** Removes a picture that nothing uses. It stays in the history. */
  remove: (path: string) => Promise<Result<Removal, string>>
}

/** Creates the pictures of a content folder, which are added and removed one after the other. */
export function createPictures({ dir, clock, mode, content }: Parts): Pictures {
  const runExclusive = createMutex()

  async function list(): Promise<StudioPicture[]> {
    const texts = await readTexts(dir)
    const files = (await listFiles(dir)).filter(({ kind }) => kind === 'picture')
    const pictures: StudioPicture[] = []
    for (const { path, size } of files) {
      const found = await stat(join(dir, path)).catch(() => undefined)
      pictures.push({
        ...{ path, size, pixels: await readPixels(join(dir, path)), uses: findUses(path, texts) },
        modifiedAt: Math.round(found?.mtimeMs ?? 0),
      })
    }
    return pictures
  }

  async function add(
    upload: Buffer,
    name: string,
    beside: string,
  ): Promise<Result<AddedPicture, string>> {
    const problem = findPathProblem(beside)
    if (problem !== undefined) return failure(problem)
    const read = await readUpload(upload)
    if (!read.ok) return read
    const { bytes, extension, width, height } = read.value
    const folder = `images/${beside.slice(0, beside.lastIndexOf('/') + 1)}`
    const path = await addFile(dir, { folder, name, fallback: 'picture', extension, bytes, mode })
    return success({ path, width, height })
  }

  async function remove(path: string): Promise<Result<Removal, string>> {
    const located = await locatePicture(dir, path)
    if (!located.ok) return located
    return removeUnused({ dir, clock, content }, path, located.value)
  }

  return {
    list,
    async view(path) {
      const located = await locatePicture(dir, path)
      return located.ok ? drawView(located.value) : located
    },
    add: (bytes, name, beside) => runExclusive(() => add(bytes, name, beside)),
    remove: (path) => runExclusive(() => remove(path)),
  }
}

/** Finds the absolute path of a picture. Links that lead out of the folder are no pictures of it. */
async function locatePicture(dir: string, path: string): Promise<Result<string, string>> {
  if (!isPath(path) || kindOf(path) !== 'picture' || !FOLDERS.test(path)) return failure(WRONG_PATH)
  const file = await realpath(join(dir, path)).catch(() => undefined)
  if (file === undefined) return failure(MISSING)
  if (!file.startsWith((await realpath(dir)) + sep) || !(await stat(file)).isFile())
    return failure('This is a link that leads out of the folder, or no file.')
  return success(file)
}

async function readPixels(file: string): Promise<StudioPicture['pixels']> {
  const metadata = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  return metadata ? { width: metadata.autoOrient.width, height: metadata.autoOrient.height } : null
}

async function drawView(file: string): Promise<Result<Buffer, string>> {
  const picture = sharp(file, { limitInputPixels: false })
  const metadata = await picture.metadata().catch(() => undefined)
  const tooLarge = metadata && describeTooLarge(metadata)
  if (!metadata || tooLarge) return failure(tooLarge ?? 'The picture cannot be read.')
  const size = {
    width: VIEW_SIDE,
    height: VIEW_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  } as const
  return picture
    .autoOrient()
    .resize(size)
    .webp()
    .toBuffer()
    .then(success, () => failure('The picture cannot be read.'))
}
