import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from './content-reader.ts'

/**
 * Reads the texts of a content folder by file, without the quiz, which is not about the owner.
 * Missing and unreadable files are left out.
 * @param dir the content folder
 */
export async function readOwnTexts(dir: string): Promise<Map<string, string>> {
  const names = await Promise.all(
    ['pages', 'projects', 'notes'].map((folder) => listFiles(dir, folder, '.md').catch(() => [])),
  )
  const files = ['site.json', 'resume.json', 'personal.md', 'privacy.md', ...names.flat()]
  const texts = new Map<string, string>()
  for (const file of files.sort()) {
    const text = await readFile(join(dir, file), 'utf8').catch(() => undefined)
    if (text !== undefined) texts.set(file, text)
  }
  return texts
}
