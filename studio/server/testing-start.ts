import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes 30 files into three folders, as a start writes the first files of a site. */
export async function writeExample(folder: string): Promise<boolean> {
  for (const name of ['images', 'projects', 'quiz']) {
    await mkdir(join(folder, name))
    for (let file = 1; file <= 10; file++) await writeFile(join(folder, name, `${file}.md`), name)
  }
  return true
}
