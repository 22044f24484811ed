import { createRandom, type Random, randomBelow } from '../../../client/projects/quiz/random.ts'
import { DAY } from '../../../shared/clock.ts'

const SEED = '5eed0000'.repeat(3)
const VOCABULARY = 20_000
const MIN_WORDS = 600
const MAX_WORDS = 1200
/** A section has fewer words. */
const SECTION = 350
const FIRST_DAY = Date.UTC(2020, 0, 1)

const SYLLABLES =
  'an ar be ca co de di do e el en er es fi ge ha i in ion is ka la le lo ma men mi na ne no o or pa per po ra re ri ro sa se si ta te ti to tra u un va ver vi'.split(
    ' ',
  )
const TAGS = 'databases tests networks typescript python css planning teaching tools linux'.split(
  ' ',
)

/** Code of some twelve lines in the languages of a programmer's notes; `{a}` and `{b}` are words. */
const CODE: readonly (readonly [info: string, code: string])[] = [
  [
    'ts title="{a}.ts"',
    `import { {a} } from './{a}.ts'

/** Returns the {b} of each {a}, at most ten. */
export async function list{b}(ids: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const id of ids.slice(0, 10)) {
    const { length } = await {a}(\`/{b}/\${id}?limit=10\`)
    if (length > 0) found.set(id, length * 1.5)
    else throw new RangeError('There is no {b} ' + id)
  }
  return found
}`,
  ],
  [
    'python',
    `from dataclasses import dataclass

@dataclass(frozen=True)
class {a}:
    {b}: int = 0
    name: str | None = None

    def total(self, factor: float = 1.5) -> float:
        """Returns the {b}, multiplied."""
        if self.{b} < 0:
            raise ValueError(f"{self.name}: no {b}")
        return sum(i * factor for i in range(self.{b}))`,
  ],
  [
    'sql',
    `create table {a} (
  id integer primary key,
  {b} text not null check (length({b}) <= 200),
  created_at integer not null
) strict;

-- The newest of each {b}.
select {b}, max(created_at) as newest, count(*)
from {a}
where created_at > 1700000000000 and {b} like 'a%'
group by {b} having count(*) > 1;`,
  ],
  [
    'bash',
    `#!/bin/sh
set -eu
for file in "$HOME"/{a}/*.log; do
  [ -s "$file" ] || continue
  grep -c '{b}' "$file" | awk '{ sum += $1 } END { print sum }'
  gzip -9 --keep "$file" && mv "$file.gz" /var/backups/
done
echo "done: $(date +%F)" >&2`,
  ],
  [
    'rust',
    `use std::collections::HashMap;

/// Counts the {b} of a text.
pub fn {a}(text: &str) -> HashMap<&str, usize> {
    let mut counts = HashMap::new();
    for word in text.split_whitespace() {
        *counts.entry(word).or_insert(0) += 1;
    }
    counts.retain(|_, count| *count > 1);
    counts
}`,
  ],
  [
    'css',
    `.{a} {
  display: grid;
  grid-template-columns: minmax(0, 1fr) 12rem;
  gap: var(--space-3);
  color: light-dark(#222, #eee);
}

@media (min-width: 48rem) {
  .{a} > .{b}:not(:first-child)::before { content: '→'; }
}`,
  ],
]

const FORMULAS = [
  String.raw`\sum_{i=1}^{n} x_i^2 \le \left( \sum_{i=1}^{n} |x_i| \right)^2`,
  String.raw`\int_0^\infty e^{-\lambda t} \, dt = \frac{1}{\lambda}`,
  String.raw`P(A \mid B) = \frac{P(B \mid A) \, P(A)}{P(B)}`,
  String.raw`\begin{pmatrix} a & b \\ c & d \end{pmatrix}^{-1} = \frac{1}{ad - bc} \begin{pmatrix} d & -b \\ -c & a \end{pmatrix}`,
]
const SHORT_FORMULAS = ['a^2 + b^2', String.raw`O(n \log n)`, String.raw`\sqrt{2\pi}`, 'x_{i+1}']

/**
 * Writes notes as people write them: 600 to 1,200 words with headings, code, formulas, footnotes, lists, tables and tags.
 * The frequency of their words falls as in natural texts (Zipf's law). The same count gives the same files.
 * @returns the text of each file by its path in the content folder
 */
export function makeNotes(count: number): Record<string, string> {
  const random = createRandom(SEED)
  const speech = createSpeech(random)
  const numbers = Array.from({ length: count }, (_, index) => index)
  return Object.fromEntries(
    numbers.map((index) => [`notes/note-${index}.md`, makeNote(index, speech)]),
  )
}

/** Random words, sentences and choices. */
type Speech = {
  word: () => string
  sentence: (decorate?: (word: string) => string) => string
  pick: <Item>(items: readonly Item[]) => Item
  below: (limit: number) => number
}

function createSpeech(random: Random): Speech {
  const below = (limit: number) => randomBelow(limit, random)
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item
  const words = new Set<string>()
  while (words.size < VOCABULARY) {
    const length = words.size < 100 ? 1 : 1 + below(4)
    words.add(Array.from({ length }, () => pick(SYLLABLES)).join(''))
    if (words.size < 100) words.add(pick(SYLLABLES) + pick(SYLLABLES))
  }
  const vocabulary = [...words]
  // The rank is exponential in a uniform number where the frequency is its inverse.
  const word = () => vocabulary[Math.floor(VOCABULARY ** (random() / 2 ** 32)) - 1] ?? ''
  function sentence(decorate = (each: string) => each): string {
    const [first = '', ...rest] = Array.from({ length: 6 + below(16) }, word)
    const at = below(rest.length)
    const all = [
      capitalise(first),
      ...rest.map((each, index) => (index === at ? decorate(each) : each)),
    ]
    return `${all.join(' ')}.`
  }
  return { word, sentence, pick, below }
}

function makeNote(index: number, speech: Speech): string {
  const { word, sentence, pick, below } = speech
  const length = MIN_WORDS + below(MAX_WORDS - MIN_WORDS - SECTION)
  const tags = new Set(Array.from({ length: below(4) }, () => pick(TAGS)))
  const blocks: string[] = []
  const footnotes: string[] = []
  const count = () => blocks.join(' ').split(/\s+/).length
  const decorations = [
    (each: string) => `*${each}*`,
    (each: string) => `**${each}**`,
    (each: string) => `\`${each}\``,
    (each: string) => `[${each}](https://example.org/${each})`,
    (each: string) => `${each} $${pick(SHORT_FORMULAS)}$`,
    function addFootnote(each: string) {
      footnotes.push(sentence())
      return `${each}[^${footnotes.length}]`
    },
  ]
  const paragraph = () =>
    Array.from({ length: 3 + below(4) }, () =>
      sentence(below(2) ? pick(decorations) : undefined),
    ).join(' ')
  while (count() < length) {
    blocks.push(`## ${capitalise(word())} ${word()} ${word()}`, paragraph(), paragraph())
    blocks.push(
      pick([makeCode, makeCode, makeList, makeTable, makeFormula, makeQuote])(speech),
      paragraph(),
    )
  }
  blocks.push(...footnotes.map((text, at) => `[^${at + 1}]: ${text}`))
  const date = new Date(FIRST_DAY + index * 7 * DAY).toISOString().slice(0, 10)
  return [
    '---',
    `title: ${capitalise(word())} ${word()} ${word()} ${word()}`,
    `summary: ${sentence()}`,
    `date: ${date}`,
    `tags: [${[...tags].join(', ')}]`,
    '---',
    '',
    `${blocks.join('\n\n')}\n`,
  ].join('\n')
}

function makeCode({ pick, word }: Speech): string {
  const [info, code] = pick(CODE)
  const [a, b] = [word(), word()]
  const fill = (text: string) => text.replaceAll('{a}', a).replaceAll('{b}', b)
  return `\`\`\`${fill(info)}\n${fill(code)}\n\`\`\``
}

function makeList({ sentence }: Speech): string {
  return Array.from({ length: 4 }, () => `- ${sentence()}`).join('\n')
}

function makeTable({ word, below }: Speech): string {
  const rows = Array.from(
    { length: 5 },
    () => `| ${word()} | ${word()} ${word()} | ${below(1000)} |`,
  )
  return [`| ${word()} | ${word()} | ${word()} |`, '|---|---|---:|', ...rows].join('\n')
}

function makeFormula({ pick }: Speech): string {
  return `$$${pick(FORMULAS)}$$`
}

function makeQuote({ sentence }: Speech): string {
  return `> ${sentence()} ${sentence()}`
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
