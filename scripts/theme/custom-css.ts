import { realpath, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { type ImageSetOption, type StyleSheet, transform } from 'lightningcss'
import type { ContentProblem } from '../../shared/content/problem.ts'
import { type Result, failure, success } from '../../shared/result.ts'
import { readText } from '../content/read-text.ts'

/** The owner's style sheet in the content folder. */
export const CUSTOM_CSS = 'custom.css'

/** The files that a style sheet may use: pictures and fonts. */
const USABLE = new Set(['.svg', '.png', '.jpg', '.jpeg', '.webp', '.avif', '.gif', '.woff2'])

/** An address of another site, or one that the content security policy refuses, such as `data:`. */
const NOT_A_PATH = /^(?:[a-z][a-z\d+.-]*:|[/\\])/i

/** Ends a style element: no style sheet needs it. */
const END_TAG = '</style'

/** The parser closes it by itself, and the rules below the mistake become part of the rule above. */
const OPEN =
  'the rule that begins here, or a comment below it, is not closed: add the missing "}" or "*/"'

/** What the parser's messages mean in a file, by their texts. */
const MEANINGS: Readonly<Record<string, string>> = {
  'Unexpected end of input': 'a ":" or a value is missing here, or there is a "}" too many',
  'Invalid empty selector':
    'the name of what the rule is for is missing, or there is a "}" too many',
  'Unexpected token CurlyBracketBlock': 'a ")" or a value is missing before "{"',
  'Unexpected token Semicolon': 'a value or a "{" is missing here',
}

type Reference = { url: string; line: number }

/**
 * Reads and checks `custom.css`; undefined if there is none. Its `url(…)` become absolute paths of
 * files in the content folder, which the build copies.
 */
export async function readCustomCss(
  dir: string,
): Promise<Result<string | undefined, ContentProblem[]>> {
  const exists = await stat(join(dir, CUSTOM_CSS)).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  })
  if (!exists) return success(undefined)
  const read = await readText(dir, CUSTOM_CSS)
  if (!read.ok) return read
  // In the middle of a page, the byte order mark would be part of the first selector.
  const source = read.value.replace(/^\uFEFF/, '')
  const problems: ContentProblem[] = []
  const refuse = (line: number | undefined, expected: string) => {
    problems.push({ file: CUSTOM_CSS, path: line === undefined ? '' : `line ${line}`, expected })
  }

  source.split('\n').forEach((text, index) => {
    if (text.toLowerCase().includes(END_TAG))
      refuse(index + 1, 'remove "</style": this file is CSS, not HTML')
  })
  const references: Reference[] = []
  let lastRule = 1
  try {
    parse(source, {
      onLastRule: (line) => (lastRule = line),
      onImport: (line) => refuse(line, 'remove @import: copy the rules into this file'),
      onUrl: (url, line) => references.push({ url, line }),
      onOtherFunction: (name, line) => refuse(line, `write url(…) instead of ${name}(…)`),
    })
  } catch (error) {
    const { message, loc } = error as Error & { loc?: { line: number } }
    refuse(loc?.line ?? 1, `correct the CSS: ${describeError(message)}`)
    return failure(problems)
  }
  if (isOpenAtEnd(source)) refuse(lastRule, OPEN)
  const paths = new Map<string, string>()
  for (const { url, line } of references) {
    const found = await findFile(dir, url)
    if (found.ok) paths.set(url, found.value)
    else refuse(line, found.problem)
  }
  if (problems.length > 0) return failure(problems)
  const css = parse(source, { replaceUrl: (url) => paths.get(url) ?? url })
  // An escape such as `\3c` hides it in the source.
  return css.toLowerCase().includes(END_TAG)
    ? failure([{ file: CUSTOM_CSS, path: '', expected: 'remove "</style", also in escapes' }])
    : success(css)
}

function describeError(message: string): string {
  const meaning = MEANINGS[message]
  if (meaning !== undefined) return meaning
  const [isToken, token] = /^Unexpected token \w+(?:\("(.*)"\))?/s.exec(message) ?? []
  if (isToken === undefined) return message
  return token === undefined
    ? 'what stands here does not belong here'
    : `"${token}" cannot stand here`
}

/** Returns whether a style sheet without errors ends in a rule or a comment: it takes one more `}`. */
function isOpenAtEnd(source: string): boolean {
  try {
    parse(`${source}\n}`, {})
    return true
  } catch {
    return false
  }
}

type Visitor = {
  onLastRule?: (line: number) => void
  onImport?: (line: number) => void
  onUrl?: (url: string, line: number) => void
  /** Functions that take an address as a string; their line is not always known. */
  onOtherFunction?: (name: string, line: number | undefined) => void
  replaceUrl?: (url: string) => string
}

/** Parses the style sheet, calls back for each import and address, and writes it again. */
function parse(
  source: string,
  { onLastRule, onImport, onUrl, onOtherFunction, replaceUrl }: Visitor,
): string {
  const { code } = transform({
    filename: CUSTOM_CSS,
    code: Buffer.from(source),
    visitor: {
      ...(onLastRule && {
        StyleSheet({ rules }: StyleSheet) {
          const last = rules.at(-1)
          if (last && 'value' in last && last.value && 'loc' in last.value)
            onLastRule(last.value.loc.line + 1)
        },
      }),
      Rule: {
        import(rule) {
          onImport?.(rule.value.loc.line + 1)
        },
      },
      Image(image) {
        if (image.type !== 'image-set') return
        const line = image.value.options.map(findLine).find((found) => found !== undefined)
        onOtherFunction?.('image-set', line)
      },
      Function: {
        'image-set': ({ name }) => onOtherFunction?.(name, undefined),
        '-webkit-image-set': ({ name }) => onOtherFunction?.(name, undefined),
        src: ({ name }) => onOtherFunction?.(name, undefined),
      },
      Url(url) {
        onUrl?.(url.url, url.loc.line)
        return replaceUrl ? { ...url, url: replaceUrl(url.url) } : url
      },
    },
  })
  return Buffer.from(code).toString()
}

function findLine({ image }: ImageSetOption): number | undefined {
  return image.type === 'url' ? image.value.loc.line : undefined
}

/** Finds the file of an address: inside the content folder, and of a kind that pages can show. */
async function findFile(dir: string, url: string): Promise<Result<string, string>> {
  // An element of the page, such as a filter.
  if (url.startsWith('#')) return success(url)
  if (NOT_A_PATH.test(url)) {
    return failure(
      `"${url}" is not a path: put the file into the content folder and write its path, such as images/paper.png`,
    )
  }
  const root = await realpath(dir)
  const path = await realpath(join(root, decode(url.split(/[?#]/, 1)[0] ?? ''))).catch(
    () => undefined,
  )
  const inside = path?.startsWith(root + sep) === true
  if (!path || !inside || !(await stat(path)).isFile()) {
    return failure(`the content folder has no file "${url}": add it, or correct the path`)
  }
  // The element of a drawing that is meant, such as a filter.
  const [fragment = ''] = /#.*/s.exec(url) ?? []
  return USABLE.has(extname(path).toLowerCase())
    ? success(path + fragment)
    : failure(`"${url}" is not a picture or a WOFF2 font: pages cannot use it`)
}

function decode(url: string): string {
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}
