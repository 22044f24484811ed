import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { findSampleSentences } from './sample-sentences.ts'
import { makeContentFolder, PROJECT, writeScreen } from './testing.ts'

const SAMPLE = fileURLToPath(new URL('../../content', import.meta.url))

/** The folder that stands for the sample of these tests. */
const ORIGINAL = {
  'personal.md':
    '---\ntitle: Personal\nsummary: A baker of heavy bread.\n---\n\nIt did not work.\n',
  'resume.json': `{
  "basics": { "name": "Ada", "summary": "I like tests. I write them first." },
  "work": [{ "name": "Old Mill", "keywords": ["C", "React"], "highlights": ["Moved 7 sites."] }]
}`,
}

/** The sentences of a folder with these files that are in the sample above, as `file:line: text`. */
async function findIn(changes: Record<string, string | null>): Promise<string[]> {
  const sample = await makeContentFolder(ORIGINAL)
  const own = { 'personal.md': null, 'resume.json': '{"basics":{"name":"Ada"}}', ...changes }
  const found = await findSampleSentences(await makeContentFolder(own), sample)
  return found
    .filter(({ file }) => file in changes)
    .map(({ file, line, text }) => `${file}:${line}: ${text}`)
}

it('lists every sentence that is still the sample’s with its file and line', async () => {
  expect(await findIn(ORIGINAL)).toEqual([
    'personal.md:3: A baker of heavy bread.',
    'personal.md:6: It did not work.',
    'resume.json:2: I like tests.',
    'resume.json:2: I write them first.',
    'resume.json:3: Old Mill',
    'resume.json:3: Moved 7 sites.',
  ])
})

it('finds a sentence between new ones, and in another file', async () => {
  const text =
    '---\ntitle: Uses\n---\n\n## It did not work.\n\nMy own words. It did not work. Mine again.\n'
  expect(await findIn({ 'pages/uses.md': text })).toEqual(['pages/uses.md:7: It did not work.'])
})

it('lists no single words, no code, and no name outside its section', async () => {
  const resume = '{"basics":{"name":"Old Mill"},"skills":[{"name":"React","keywords":["C"]}]}'
  const text = `${PROJECT}\n\n\`\`\`text\nIt did not work.\n\`\`\`\n`
  expect(await findIn({ 'resume.json': resume, 'projects/robot.md': text })).toEqual([])
})

it('leaves the texts of built-in screens alone, which may stay', async () => {
  const screen = `${writeScreen('quiz')}\n\nIt did not work.\n`
  expect(await findIn({ 'projects/quiz.md': screen })).toEqual([])
})

it('finds in the sample itself the resume, the personal page, the settings and the case studies', async () => {
  const found = await findSampleSentences(SAMPLE, SAMPLE)
  const files = new Set(found.map(({ file }) => file))
  const studies = ['any-accent', 'never-lose-a-line', 'planner'].map(
    (name) => `projects/${name}.md`,
  )
  expect([...files]).toEqual(['personal.md', ...studies, 'resume.json', 'site.json'])
})
