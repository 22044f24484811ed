import { readValues } from '../edits/read-values.ts'
import { kindOf } from '../file-kind.ts'
import type { Target } from './file-editor.tsx'
import { findText, formatPath, simplify } from './form/value-path.ts'

/** A file, and where in it a text stands. */
type FoundPlace = { file: string; target: Target }

/** Files whose texts stand on many pages. */
const COMMON = ['resume.json', 'site.json']

/**
 * Finds the field or the line of a text that a page shows: in the file of the page, then in the resume and the
 * settings. Texts are compared without Markdown, spaces and letter case.
 * @param shown the file of the page
 */
export async function findPlace(
  text: string,
  shown: string | undefined,
  readText: (path: string) => Promise<string | undefined>,
): Promise<FoundPlace | undefined> {
  const files = [...new Set([...(shown === undefined ? [] : [shown]), ...COMMON])]
  for (const file of files) {
    const content = await readText(file)
    const target = content === undefined ? undefined : findTarget(text, file, content)
    if (target) return { file, target }
  }
  return undefined
}

function findTarget(text: string, file: string, content: string): Target | undefined {
  const kind = kindOf(file)
  if (kind !== 'json' && kind !== 'yaml' && kind !== 'markdown') return undefined
  const values = readValues(file, content)
  const path = values.ok ? findText(values.value.value, text) : undefined
  if (path) return { path: formatPath(path) }
  const line = kind === 'markdown' ? findLine(text, content) : 0
  return line > 0 ? { line } : undefined
}

/** Returns the number of the longest line that a text begins with, from 1 on; 0 if there is none. */
function findLine(text: string, content: string): number {
  const wanted = `${removeMarkdown(text)} `
  const lines = content.split('\n').map(removeMarkdown)
  const [longest] = lines
    .filter((line) => line !== '' && wanted.startsWith(`${line} `))
    .sort((a, b) => b.length - a.length)
  return longest === undefined ? 0 : lines.indexOf(longest) + 1
}

function removeMarkdown(line: string): string {
  return simplify(line.replaceAll(/\]\([^()]*\)|[#>*_`[\]]|^\s*(?:-|\d+\.) /g, ''))
}
