import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { proposeSlug } from '../../shared/content/slug.ts'
import { isDevice } from '../device-name.ts'
import { replaceFile } from './replace-file.ts'

type AddedFile = {
  /** In the content folder, with a slash at its end. */
  folder: string
  /** Of the file on the machine that it comes from. */
  name: string
  /** Its name if that one has no letters. */
  fallback: string
  extension: string
  bytes: Uint8Array
  /** Permissions of the file. */
  mode: number
}

/**
 * Writes a file of the owner's machine into the content folder, under a name like its own that no other file has: `IMG 12 (Köln).JPG`
 * becomes `img-12-koln.jpg`.
 * @param dir the content folder
 * @returns its path in the folder
 */
export async function addFile(dir: string, added: AddedFile): Promise<string> {
  const { folder, extension, bytes, mode } = added
  const base = folder + (proposeName(added.name) ?? added.fallback)
  for (let number = 1; ; number++) {
    const path = `${base}${number === 1 ? '' : `-${number}`}.${extension}`
    const file = join(dir, path)
    const isFree = !isDevice(path) && (await stat(file).catch(() => undefined)) === undefined
    if (isFree && (await replaceFile(file, { text: bytes, mode, before: null }))) return path
  }
}

function proposeName(name: string): string | undefined {
  const base = name.slice(0, 200).replace(/\.[^.]*$/, '')
  return /[a-z0-9]/i.test(base) ? proposeSlug(base) : undefined
}
