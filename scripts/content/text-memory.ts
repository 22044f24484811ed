import type { ContentFiles, ContentLink } from '../../shared/content/content-files.ts'
import type { ContentProblem } from '../../shared/content/problem.ts'
import type { Result } from '../../shared/result.ts'

/** What a text was parsed to, with what it depends on beside the text. */
type KnownText = {
  text: string
  context: string
  parsed: Result<unknown, ContentProblem[]>
  links: ContentLink[]
  warnings: ContentProblem[]
}

/** Texts that were parsed before, by language and file. */
export type KnownTexts = Map<string, KnownText>

type Parse<Value> = (
  file: string,
  text: string,
  files: ContentFiles,
  language: string,
) => Result<Value, ContentProblem[]>

/**
 * Creates a function that parses a text, but one that it knows only if the pictures, videos and pages have changed too: a save
 * changes one file, and parsing all others takes most of its time.
 * @param known undefined to know none
 */
export function createTextMemory(
  known: KnownTexts | undefined,
  files: ContentFiles,
  language: string,
): <Value>(
  file: string,
  text: string,
  parse: Parse<Value>,
) => Result<Value, ContentProblem[]> {
  const context = known
    ? JSON.stringify([files.images, files.videos, files.pages].map((each) => [...each]))
    : ''
  return <Value>(file: string, text: string, parse: Parse<Value>) => {
    if (!known) return parse(file, text, files, language)
    const key = `${language} ${file}`
    const before = known.get(key)
    const isSame = before?.text === text && before.context === context
    const found = isSame ? before : parseAgain(file, text, parse)
    known.set(key, found)
    found.links.forEach(files.addLink)
    found.warnings.forEach(files.warn)
    // Code gets its colours in place.
    return structuredClone(found.parsed) as Result<Value, ContentProblem[]>
  }

  function parseAgain<Value>(file: string, text: string, parse: Parse<Value>): KnownText {
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
