import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))

/** Nouns after which "is no" is an error message in disguise, as in "is no JSON". */
const NOUNS =
  'JSON|HTML|PDF|SVG|PNG|JPEG|UUID|URL|address|backup|boolean|database|date|directory|e-mail|file|folder|integer|link|list|name|number|object|password|picture|string|text|time|token|word'

/** Names and phrases that nobody searches for, each with what to write instead. */
const BANNED: readonly (readonly [found: RegExp, instead: string])[] = [
  [/\b(?:MOST|LARGEST|LONGEST|LEAST|WIDEST|NARROWEST|OLDEST)_\w*/g, 'MAX_… or MIN_… with its unit'],
  [/\bwhoever\b/gi, '"everyone who", "a visitor who", or the name of the part'],
  [/\banew\b/gi, '"again"'],
  [new RegExp(`(?<!there )\\bis no (?:${NOUNS})s?\\b`, 'gi'), '"is not a …" or "is invalid"'],
  [/\bHoldup\b/g, 'BlockReason'],
  [/\bParcel\b|\bKeptChange\b/g, 'Mutation, PendingMutation or MutationResult'],
  [/\binsist\w*\b/g, 'overwrite'],
  [/\bbringIn\b/g, 'ensurePresent'],
  [/\bDeeds?\b|\bdeeds?\b/g, 'UndoEntry, or event'],
  [/\bnoteVanished\b|\bisUntold\b/g, 'removedElsewhere'],
  [/\bwords\.ts\b/g, 'labels.ts or format.ts'],
  [/\(one, other\)/g, '(a, b)'],
  [/\bcreateTakenNames\b/g, 'createSiteTable'],
  [/\banswer(?:Held|Kept|Unknown)\b|\bholdFiles\b|\bheld-files\b/g, 'find, site-table'],
  [/\bASKED_EACH_TIME\b/g, 'REVALIDATE'],
  [/\bKEPT_BY_CDN\b/g, 'CDN_CACHEABLE'],
  [/\bcreateRest\b/g, 'createCpuBackoff'],
  [/\bcomeBackIn\b/g, 'retryAfter'],
  [/\bNOT_WORTH_READING\b/g, 'MAX_DISCARDED_BYTES'],
  [/\bsetPatience\b|\bpatience\b|\bPATIENCE\b/g, 'setBusyTimeout, or timeout'],
  [/\bfindForeignness\b/g, 'findSchemaMismatch'],
  [/\brecognise\.ts\b/g, 'identify-database.ts'],
  [/\bjudge\.ts\b/g, 'a file name that says what is checked, such as validate-backup.ts'],
  // The table `sighting` of the database keeps its name.
  [/Sighting/g, 'condition, with the first and the last time it was seen'],
  [/\blistStrays\b/g, 'listOrphans'],
  [/\bFate\b/g, 'MailOutcome'],
  [/\bkeepAside\b/g, 'quarantine, or move aside'],
]

/** The owner's texts, history, and this list. */
const EXCLUDED = /^(?:content\/|CHANGELOG\.md$|scripts\/plain-words\.test\.ts$)/

function findBanned(file: string, text: string): string[] {
  return BANNED.flatMap(([pattern, instead]) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => {
      const line = text.slice(0, index).split('\n').length
      return `${file}:${line}: write ${instead}, not ${found}`
    }),
  )
}

function listTracked(): string[] {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  return files.filter((file) => /\.(?:tsx?|js|css|sh|md)$/.test(file) && !EXCLUDED.test(file))
}

// Without .git there is no list of files.
it.runIf(existsSync(`${root}.git`))('code and docs use only plain names and words', () => {
  const files = listTracked().filter((file) => existsSync(root + file))
  expect(files).toContain('server/main.ts')
  const found = files.flatMap((file) => findBanned(file, readFileSync(root + file, 'utf8')))
  expect(found).toEqual([])
})

it('a banned name is reported with file, line and replacement', () => {
  expect(findBanned('a.ts', 'const b = 1\nconst MOST_ITEMS = 2')).toEqual([
    'a.ts:2: write MAX_… or MIN_… with its unit, not MOST_ITEMS',
  ])
  expect(
    findBanned('a.md', 'The file is no JSON.\nThere is no file. It is no longer there.'),
  ).toEqual(['a.md:1: write "is not a …" or "is invalid", not is no JSON'])
})
