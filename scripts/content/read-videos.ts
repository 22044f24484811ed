import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isDotFile } from './content-reader.ts'
import type { AddressPicture } from './load-content.ts'

const VIDEO_FILE = /\.(?:mp4|webm)$/

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

/** Lists the files below a folder, which may be missing, with their paths in the content folder. Dot files are left out. */
export async function listFilesBelow(dir: string, folder: string): Promise<string[]> {
  const names = await readdir(join(dir, folder), { recursive: true }).catch(() => [])
  return names
    .filter((name) => !isDotFile(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
}
