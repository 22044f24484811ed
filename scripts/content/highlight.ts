import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript'
import { languageAliasNames, languageNames } from '@shikijs/langs'
import {
  codeToTokensBase,
  createShikiPrimitiveAsync,
  type LanguageRegistration,
  type ShikiPrimitive,
  type ThemeRegistrationAny,
} from '@shikijs/primitive'
import type { Block, Highlight } from '../../shared/content/markdown.ts'
import { listAllBlocks } from '../../shared/content/markdown/all-blocks.ts'
import type { ContentProblem } from '../../shared/content/problem.ts'

/** A text of the content folder. */
type Text = { file: string; blocks: Block[] }

/** The scopes of TextMate grammars by the colour in client/styles/tokens.css, from `--code-comment` on. */
const COLOURS: Record<string, string[]> = {
  comment: ['comment', 'punctuation.definition.comment', 'meta.diff.header'],
  keyword: ['keyword', 'storage', 'entity.name.tag', 'punctuation.definition.keyword'],
  string: ['string', 'markup.inserted', 'string.regexp', 'punctuation.definition.string'],
  constant: ['constant', 'support.constant', 'variable.other.constant', 'markup.deleted'],
  name: [
    'entity.name',
    'entity.other.attribute-name',
    'support.function',
    'support.type',
    'meta.property-name',
    'support.type.property-name',
  ],
}

/** Stands for text without a colour of its own. */
const PLAIN = '#000000'

const THEME: ThemeRegistrationAny = {
  name: 'classes',
  type: 'light',
  fg: PLAIN,
  bg: '#ffffff',
  settings: [
    { settings: { foreground: PLAIN } },
    ...Object.entries(COLOURS).map(([colour, scope]) => ({
      scope,
      settings: { foreground: colour },
    })),
    { scope: ['keyword.operator', 'punctuation'], settings: { foreground: PLAIN } },
  ],
}

/** Languages without a grammar of their own, with one that fits. */
const SIMILAR = new Map([['pddl', 'common-lisp']])

const KNOWN = new Set([...languageNames, ...languageAliasNames])
const WITHOUT_COLOURS = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'output', 'console'])

/**
 * Caches the patterns of the grammars, which take longest to compile: a second reading of the content needs
 * them again. Oniguruma as WebAssembly takes longer to start and needs more memory.
 */
const ENGINE = createJavaScriptRegexEngine({ forgiving: true })

/** Longer lines, such as those of minified code, have no colours. */
const MAX_LINE_LENGTH = 2000

/** Maximum number of codes whose colours are cached: the oldest go first. */
const MAX_CACHED_CODES = 1000

/** The colours of codes by grammar and code, for processes that read the content often. */
const cache = new Map<string, Highlight[]>()

/** Adds colours to the code in texts. Loads the grammars of the languages of new code only. */
export async function highlightCode(texts: readonly Text[]): Promise<void> {
  const codes = listCodes(texts)
    .filter(({ grammar }) => KNOWN.has(grammar))
    .map((each) => ({ ...each, key: `${each.grammar}\n${each.code.code}` }))
  const grammars = new Set(codes.filter(({ key }) => !cache.has(key)).map(({ grammar }) => grammar))
  const highlighter = grammars.size > 0 ? await createHighlighter([...grammars]) : undefined
  for (const { code, grammar, key } of codes) {
    const known = cache.get(key)
    if (known) code.highlights = known
    else if (highlighter) {
      code.highlights = colour(highlighter, code.code, grammar)
      cache.set(key, code.highlights)
    }
  }
  for (const key of cache.keys()) {
    if (cache.size <= MAX_CACHED_CODES) break
    cache.delete(key)
  }
}

/** Returns a warning for each text and language without colours. */
export function findUnknownLanguages(texts: readonly Text[]): ContentProblem[] {
  const unknown = listCodes(texts).filter(
    ({ grammar }) => !KNOWN.has(grammar) && !WITHOUT_COLOURS.has(grammar),
  )
  const warnings = unknown.map(({ file, code }): [string, ContentProblem] => [
    `${file} ${code.language}`,
    {
      file,
      path: 'text',
      expected: `code in "${code.language}" is shown without colours: write a language such as "ts" or "python" after the three backticks, or "text"`,
    },
  ])
  return [...new Map(warnings).values()]
}

/** Lists the code of texts, each with the name of its grammar. */
function listCodes(texts: readonly Text[]) {
  return texts.flatMap(({ file, blocks }) =>
    listAllBlocks(blocks).flatMap((block) => {
      if (block.kind !== 'code') return []
      const language = block.language.toLowerCase()
      return [{ file, code: block, grammar: SIMILAR.get(language) ?? language }]
    }),
  )
}

async function createHighlighter(languages: readonly string[]): Promise<ShikiPrimitive> {
  const grammars = languages.map(
    (name) => import(`@shikijs/langs/${name}`) as Promise<{ default: LanguageRegistration[] }>,
  )
  return createShikiPrimitiveAsync({
    themes: [THEME],
    langs: grammars,
    engine: ENGINE,
  })
}

/** Returns where the colours of a code end; neighbours of one colour are one part. */
function colour(highlighter: ShikiPrimitive, code: string, lang: string): Highlight[] {
  const lines = codeToTokensBase(highlighter, code, {
    lang,
    theme: 'classes',
    tokenizeMaxLineLength: MAX_LINE_LENGTH,
    // A limit would make colours depend on how busy the machine is.
    tokenizeTimeLimit: 0,
  })
  const parts: Highlight[] = []
  for (const { content, offset, color = PLAIN } of lines.flat()) {
    const name = color in COLOURS ? color : ''
    const last = parts.at(-1)
    const end = offset + content.length
    // Spaces have no colour of their own.
    if (last && (last[1] === name || content.trim() === '')) last[0] = end
    else parts.push([end, name])
  }
  const last = parts.at(-1)
  if (last) last[0] = code.length
  return parts
}
