import { type Command, type Outcome, report } from '../../server/owner/command.ts'
import { type ContentProblem, describeProblem } from '../../shared/content/problem.ts'
import { contentDir } from '../build-stamp.ts'
import type { ContentReport } from '../content/check.ts'
import { ROOT, SAMPLE } from './checkout.ts'

/** The command `content:check`. */
export const contentCheckCommand: Command = {
  name: 'content:check',
  summary: 'checks the content (CONTENT_DIR) and lists what is left of the sample',
  details:
    'Runs the checks of the build without building. Exit code 0: the content builds, even with\nplaceholders or sentences of the sample left; 1: it has errors. A warning names content that is left\nout or not shown everywhere, and links that lead nowhere. In a site with several languages, it\nlists what the translations lack, and which are older than their source: by the last commits, or the\ndates of files that are not in git. The texts of built-in screens may stay as they are.\nWith --online, it requests four links at a time, for up to 10 seconds each. It never requests\nprivate addresses, such as localhost, because your visitors cannot reach them.\nWarnings and translations with the same message share a line, which names a few places; --json\nlists all.',
  operands: [],
  flags: {
    online: 'also request each link to another site, and warn about those that fail',
  },
  example: 'content:check',
  async run({ clock, flags }) {
    // Imported on use: the dependencies of the check are installed only where the site is built.
    const { checkContent } = await import('../content/check.ts')
    return describe(
      await checkContent(contentDir(ROOT), SAMPLE, clock.now(), { online: flags.has('online') }),
    )
  },
}

function describe(found: ContentReport): Outcome {
  const { folder, problems, warnings, placeholders, sentences, gaps } = found
  const parts = [
    ['Errors', problems.map(describeProblem)],
    ['Warnings', describeGroups(warnings)],
    ['Translations', describeGroups(gaps)],
    [
      'Placeholders',
      placeholders.map(({ file, path, text }) =>
        describeProblem({ file, path, expected: shorten(text) }),
      ),
    ],
    [
      'Sentences of the sample',
      sentences.map(({ file, line, text }) =>
        describeProblem({ file, line, path: '', expected: shorten(text) }),
      ),
    ],
  ] as const
  const lists = parts
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `${title}:\n${lines.map((line) => `  ${line}\n`).join('')}\n`)
  return report(found, `${lists.join('')}${folder} ${describeState(found)}\n`, problems.length > 0)
}

/** So many places of a message are named beside the first; the rest is counted. */
const MAX_OTHERS = 5

/** Describes problems with the same message in one line; fields without a line of the file only within their file. */
function describeGroups(problems: readonly ContentProblem[]): string[] {
  const groups = new Map<string, { first: ContentProblem; others: ContentProblem[] }>()
  for (const problem of problems) {
    const { file, line, path, expected } = problem
    const key = line === undefined && path !== '' ? `${expected}\n${file}` : expected
    const group = groups.get(key)
    if (group) group.others.push(problem)
    else groups.set(key, { first: problem, others: [] })
  }
  return [...groups.values()].map(({ first, others }) => {
    if (others.length === 0) return describeProblem(first)
    const named = others.slice(0, MAX_OTHERS).map(describePlace).join(', ')
    const more = others.length - MAX_OTHERS
    return `${describeProblem(first)} (also ${named}${more > 0 ? ` and ${more} more` : ''})`
  })
}

function describePlace({ file, line, column, path }: ContentProblem): string {
  if (line === undefined) return path || file
  return [file, line, column].filter((part) => part !== undefined).join(':')
}

function describeState({ problems, placeholders, sentences }: ContentReport): string {
  if (problems.length > 0) return 'has errors and cannot be built.'
  if (placeholders.length + sentences.length === 0)
    return 'can be built, and nothing of the sample is left to replace.'
  return `can be built; placeholders left: ${placeholders.length}, sentences of the sample left: ${sentences.length}.`
}

const MAX_LENGTH = 80

/** Shortens the text to one line and removes control characters. */
function shorten(text: string): string {
  const plain = text.replace(/[\p{Cc}\s]+/gu, ' ')
  return plain.length > MAX_LENGTH ? `${[...plain].slice(0, MAX_LENGTH).join('')}…` : plain
}
