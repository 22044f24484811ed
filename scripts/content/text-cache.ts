import type { ContentFiles, ContentLink } from '../../shared/content/content-files.ts'
import type { ContentProblem } from '../../shared/content/problem.ts'
import type { Result } from '../../shared/result.ts'

/** The result of parsing a text; it holds for this text in this context. */
type CachedText = {
  text: string
  context: string
  parsed: Result<unknown, ContentProblem[]>
  links: ContentLink[]
  warnings: ContentProblem[]
}

/** Parsed texts by language and file, for processes that read the content often. */
export type TextCache = Map<string, CachedText>

type Parse<Value> = (
  file: string,
  text: string,
  files: ContentFiles,
  language: string,
) => Result<Value, ContentProblem[]>

/**
 * Creates a function that parses a text, unless the cache has it and the pictures, videos and pages are the same: a save
 * changes one file, and parsing all others would take most of its time.
 */
export function createTextParser(
  cache: TextCache | undefined,
  files: ContentFiles,
  language: string,
): <Value>(file: string, text: string, parse: Parse<Value>) => Result<Value, ContentProblem[]> {
  const context = cache
    ? JSON.stringify([files.images, files.videos, files.pages].map((each) => [...each]))
    : ''
  return <Value>(file: string, text: string, parse: Parse<Value>) => {
    if (!cache) return parse(file, text, files, language)
    const key = `${language} ${file}`
    const before = cache.get(key)
    const isSame = before?.text === text && before.context === context
    const found = isSame ? before : parseAgain(file, text, parse)
    cache.set(key, found)
    found.links.forEach(files.addLink)
    found.warnings.forEach(files.warn)
    // Code gets its colours in place.
    return structuredClone(found.parsed) as Result<Value, ContentProblem[]>
  }

  function parseAgain<Value>(file: string, text: string, parse: Parse<Value>): CachedText {
    const links: ContentLink[] = []
    const warnings: ContentProblem[] = []
    const recording: ContentFiles = {
      ...files,
      addLink: (link) => links.push(link),
      warn: (warning) => warnings.push(warning),
    }
    return { text, context, parsed: parse(file, text, recording, language), links, warnings }
  }
}
