import { splitFrontMatter } from '../../shared/content/front-matter.ts'
import type { Place } from '../../shared/content/place.ts'
import type { ContentProblem } from '../../shared/content/problem.ts'
import { readJson } from '../../shared/content/settings-json.ts'
import { readYaml } from '../../shared/content/settings-yaml.ts'
import { LINE } from './overlay.ts'
import { readText } from './read-text.ts'

type Locate = (path: string) => Place

/**
 * Adds line and column to the problems that lack them, by the path of the field. Files that have no
 * lines, such as pictures, stay without.
 * @param dir the content folder
 */
export async function locateProblems(
  dir: string,
  problems: readonly ContentProblem[],
): Promise<ContentProblem[]> {
  const files = new Map<string, Locate | undefined>()
  const located: ContentProblem[] = []
  for (const problem of problems) {
    const { file, path } = problem
    if (!files.has(file)) files.set(file, await createLocate(dir, file))
    located.push({ ...files.get(file)?.(path), ...problem })
  }
  return located
}

async function createLocate(dir: string, file: string): Promise<Locate | undefined> {
  if (!/\.(?:md|json|ya?ml)$/.test(file)) return undefined
  const read = await readText(dir, file)
  return read.ok ? locateIn(file, read.value) : undefined
}

function locateIn(file: string, text: string): Locate | undefined {
  if (file.endsWith('.md')) return createMarkdownLocate(file, text)
  const settings = file.endsWith('.json') ? readJson(file, text) : readYaml(file, text)
  return settings.ok ? settings.value.locate : undefined
}

function createMarkdownLocate(file: string, text: string): Locate | undefined {
  const split = splitFrontMatter(file, text)
  if (!split.ok) return undefined
  const { line: firstLine, locate } = split.value
  return (path) => {
    const line = LINE.exec(path)?.[1]
    if (line !== undefined) return { line: Number(line), column: 1 }
    return path === 'text' ? { line: firstLine, column: 1 } : locate(path)
  }
}
