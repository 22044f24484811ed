import { realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isDotFile, readFolder } from './content-reader.ts'
import type { AddressPicture } from './load-content.ts'

const VIDEO_FILE = /\.(?:mp4|webm)$/i

/** Returns the URL of each video below `videos/` by its path in the content folder. */
export async function readVideos(
  dir: string,
  address: AddressPicture,
): Promise<Map<string, string>> {
  const videos = new Map<string, string>()
  for (const file of await listFilesBelow(dir, 'videos')) {
    if (VIDEO_FILE.test(file)) videos.set(file, (await address(file, 0)).src)
  }
  return videos
}

/**
 * Lists what is below a folder, which may be missing, also behind links, with the paths in the content folder. Dot files are
 * left out.
 * @param above the real paths of the folders above
 */
export async function listFilesBelow(
  dir: string,
  folder: string,
  above: readonly string[] = [],
): Promise<string[]> {
  const real = await realpath(join(dir, folder)).catch(() => undefined)
  // A link to a folder above would never end.
  if (real === undefined || above.includes(real)) return []
  const listed: string[] = []
  for (const entry of await readFolder(dir, folder)) {
    if (isDotFile(entry.name)) continue
    const path = `${folder}/${entry.name}`
    listed.push(path)
    const isFolder = entry.isSymbolicLink()
      ? await isFolderAt(join(dir, path))
      : entry.isDirectory()
    if (isFolder)
      for (const below of await listFilesBelow(dir, path, [...above, real])) listed.push(below)
  }
  return listed
}

async function isFolderAt(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false
}
