import { ContentError } from '../../shared/content/problem.ts'
import { isDotFile, readFolder } from './content-reader.ts'

/** The folders of the content whose files are read by name. */
export const FOLDERS = ['files', 'fonts', 'images', 'notes', 'pages', 'projects', 'quiz', 'videos']

/** The files beside these folders that are read by name. */
export const FILES = [
  'custom.css',
  'icon.svg',
  'personal.md',
  'privacy.md',
  'resume.json',
  'site.json',
  'texts.json',
]

/**
 * Throws if the name of a file is not UTF-8. Node.js writes U+FFFD for what it cannot read of it, so that the file cannot
 * be opened, and each reader would give another wrong advice.
 */
export async function requireFileNames(dir: string): Promise<void> {
  const names = await Promise.all(FOLDERS.map((folder) => listUnreadableNames(dir, folder)))
  const expected = 'the name is not UTF-8: rename it'
  const problems = names.flat().map((file) => ({ file, path: '', expected }))
  if (problems.length > 0) throw new ContentError(problems)
}

async function listUnreadableNames(dir: string, folder: string): Promise<string[]> {
  const names: string[] = []
  for (const entry of await readFolder(dir, folder)) {
    const path = `${folder}/${entry.name}`
    if (isDotFile(entry.name)) continue
    if (entry.name.includes('\uFFFD')) names.push(path)
    else if (entry.isDirectory()) names.push(...(await listUnreadableNames(dir, path)))
  }
  return names
}
