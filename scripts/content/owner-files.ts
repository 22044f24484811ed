import { readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { ContentProblem } from '../../shared/content/problem.ts'
import { isDotFile } from './content-reader.ts'

/** The folder whose files are served as they are. */
const FOLDER = 'files'

/** The owner's files: the key is the decoded URL path in NFC, such as `/files/My thesis.pdf`. */
export type OwnerFiles = {
  files: ReadonlyMap<string, string>
  problems: ContentProblem[]
}

/**
 * Lists the files in `files/` of the content folder, with their absolute paths. Names that begin with a
 * dot are left out. A link that leads out of the folder, or nowhere, is a problem.
 * @param dir the content folder
 */
export async function listOwnerFiles(dir: string): Promise<OwnerFiles> {
  const files = new Map<string, string>()
  const problems: ContentProblem[] = []
  const root = await realpath(join(dir, FOLDER)).catch(() => undefined)
  if (root === undefined || !(await stat(root)).isDirectory()) return { files, problems }
  const inside = (path: string | undefined): path is string =>
    path === root || path?.startsWith(root + sep) === true
  const seen = new Set<string>()

  async function visit(folder: string, path: string): Promise<void> {
    // A link to a folder above would never end.
    if (seen.has(folder)) return
    seen.add(folder)
    for (const name of (await readdir(folder)).sort()) {
      if (isDotFile(name)) continue
      const source = await realpath(join(folder, name)).catch(() => undefined)
      if (!inside(source)) {
        problems.push({
          file: `${path}/${name}`,
          path: '',
          expected: 'this link leads out of the folder: put the file itself in its place',
        })
        continue
      }
      const found = await stat(source)
      if (found.isDirectory()) await visit(source, `${path}/${name}`)
      else if (found.isFile()) files.set(`/${path}/${name}`.normalize('NFC'), source)
    }
  }
  await visit(root, FOLDER)
  return { files, problems }
}

/**
 * Finds one of the owner's files, and returns its absolute path. A bare % is no part of an address: browsers send it as
 * it is, and proxies refuse it.
 * @param path in a link or request, percent-encoded or not, without query
 */
export function findOwnerFile(files: OwnerFiles['files'], path: string): string | undefined {
  try {
    return files.get(decodeURIComponent(path).normalize('NFC')) ?? files.get(path)
  } catch {
    return undefined
  }
}
