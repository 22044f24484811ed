import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { isDotFile } from './content-reader.ts'
import type { ContentProblem } from '../../shared/content/problem.ts'

/** The folders whose Markdown files are pages. */
const FOLDERS = ['notes', 'pages', 'projects']

/** Texts that people write, other than Markdown files as the build reads them. */
const OTHER_TEXTS = /\.(?:markdown|mdown|mkd|mdx|txt|MD)$/

/** Returns a warning for each text that no page shows: in a subfolder, or with another extension. */
export async function findUnreadFiles(dir: string): Promise<ContentProblem[]> {
  const found = await Promise.all(FOLDERS.map((folder) => listUnread(dir, folder)))
  return found.flat()
}

async function listUnread(dir: string, folder: string): Promise<ContentProblem[]> {
  const root = join(dir, folder)
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) => {
      const isNested = parentPath !== root
      if (!OTHER_TEXTS.test(name) && !(isNested && name.endsWith('.md'))) return []
      const file = relative(dir, join(parentPath, name)).replaceAll('\\', '/')
      if (isDotFile(file)) return []
      const expected = isNested
        ? `no page shows this file, because ${folder}/ has no subfolders: move it up`
        : 'no page shows this file: rename it to end with .md'
      return [{ file, path: '', expected }]
    })
    .sort((a, b) => a.file.localeCompare(b.file, 'en'))
}
