import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { checkContent } from '../../scripts/content/check.ts'
import { SAMPLE } from '../../scripts/owner/checkout.ts'
import { SCREEN_NAMES } from '../../shared/content/screens.ts'
import {
  type FileList,
  MAX_IMPORT_BYTES,
  type StartChoices,
  type StartOptions,
} from '../protocol.ts'
import { finishStart } from './start-folder.ts'
import { startStudio } from './testing.ts'

/** A studio whose content folder has dot files alone. */
async function openEmptyStudio() {
  const studio = await startStudio({}, SAMPLE)
  await studio.open()
  await rm(studio.dir, { recursive: true })
  await mkdir(join(studio.dir, '.git'), { recursive: true })
  const start = (choices: unknown) =>
    studio.send('/api/start', { method: 'POST', body: choices }).then(describe)
  const importFile = (
    name: string,
    bytes: Uint8Array | string,
    type = 'application/octet-stream',
  ) =>
    studio
      .send(`/api/start/import?name=${name}`, {
        method: 'POST',
        headers: { 'content-type': type },
        bytes: Buffer.from(bytes),
      })
      .then(describe)
  const list = async () => (await readdir(studio.dir)).filter((name) => name !== '.git').toSorted()
  return { ...studio, start, importFile, list }
}

async function describe(response: Response) {
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const CHOICES: StartChoices = {
  name: 'Ada Example',
  label: 'Engineer',
  language: 'en',
  resume: null,
  theme: {},
  screens: [],
}

it('tells of an empty folder, and of a missing one, and what a start can have', async () => {
  const { send, dir } = await openEmptyStudio()
  const files = async () => (await send('/api/files')).json() as Promise<FileList>
  const empty = { isEmpty: true, problems: [], files: [], pages: [] }
  expect(await files()).toMatchObject(empty)
  await rm(dir, { recursive: true })
  expect(await files()).toMatchObject(empty)
  await mkdir(dir)
  const { folder, screens } = (await (await send('/api/start')).json()) as StartOptions
  expect(folder).toBe(dir)
  expect(screens.map(({ name }) => name)).toEqual(SCREEN_NAMES)
  expect(screens.every(({ title, summary }) => title !== '' && summary !== '')).toBe(true)
})

it('writes a site that the build takes, with the name, the theme and every screen', async () => {
  const { start, dir, list } = await openEmptyStudio()
  const theme = { accent: '#7a2e8e', radius: 'none' as const }
  const answer = await start({ ...CHOICES, theme, screens: SCREEN_NAMES })
  expect(answer).toEqual({ status: 201, body: { kind: 'started' } })
  const found = await checkContent(dir, SAMPLE, 0)
  expect(found.problems).toEqual([])
  const dead = found.warnings.filter(({ expected }) => /no page|no picture/.test(expected))
  expect(dead).toEqual([])
  expect(found.placeholders.map(({ text }) => text)).not.toContain('Your Name')
  const read = async (file: string) => JSON.parse(await readFile(join(dir, file), 'utf8')) as object
  expect(await read('site.json')).toMatchObject({
    title: 'Ada Example',
    description: 'Resume and projects of Ada Example.',
    language: 'en',
    theme,
  })
  expect(await read('resume.json')).toMatchObject({
    basics: { name: 'Ada Example', label: 'Engineer' },
  })
  expect(await list()).toEqual([
    ...['images', 'pages', 'projects', 'quiz', 'resume.json', 'schema', 'site.json'],
  ])
  expect(await readFile(join(dir, 'quiz/networks.json'), 'utf8')).toContain('"../schema/quiz.json"')
  expect((await stat(join(dir, 'site.json'))).mode & 0o777).toBe(0o644)
  expect((await stat(join(dir, 'images/projects'))).mode & 0o777).toBe(0o755)
})

it('writes the language of the texts, and no English sentence as if it were one of them', async () => {
  const { start, dir } = await openEmptyStudio()
  expect(await start({ ...CHOICES, language: 'pt-BR' })).toMatchObject({ status: 201 })
  const found = await checkContent(dir, SAMPLE, 0)
  expect(found).toMatchObject({ problems: [], warnings: [] })
  expect(JSON.parse(await readFile(join(dir, 'site.json'), 'utf8'))).toMatchObject({
    title: 'Ada Example',
    language: 'pt-BR',
  })
  expect(found.placeholders).toContainEqual(
    expect.objectContaining({ file: 'site.json', path: 'description' }),
  )
  expect(await readFile(join(dir, 'pages/about.md'), 'utf8')).toMatch(/^---\ntitle: Sobre mim\n/)
})

it('makes a missing folder, and leaves out the screens that are not chosen', async () => {
  const { start, dir } = await openEmptyStudio()
  await rm(dir, { recursive: true })
  expect(await start({ ...CHOICES, screens: ['countdown'] })).toMatchObject({ status: 201 })
  expect((await readdir(join(dir, 'projects'))).toSorted()).toEqual([
    'countdown.md',
    'first-project.md',
  ])
})

it('shows what an import has and lacks, and writes it under the name that was typed', async () => {
  const { importFile, start, dir } = await openEmptyStudio()
  const resume = {
    basics: { name: 'Somebody', label: 'Old label', summary: '<p>Two<br>lines</p>' },
    work: [{ name: 'Lab', startDate: '03/2020' }],
    hobby: 'chess',
  }
  const { status, body } = await importFile('resume.json', JSON.stringify(resume))
  expect(status).toBe(200)
  expect(body).toMatchObject({ taken: ['basics: name, label, summary', 'work: 1'] })
  expect(body['left']).toEqual(expect.arrayContaining([expect.stringContaining('hobby')]))
  expect(await start({ ...CHOICES, label: '', resume: body['resume'] })).toMatchObject({
    status: 201,
  })
  expect(JSON.parse(await readFile(join(dir, 'resume.json'), 'utf8'))).toMatchObject({
    basics: { name: 'Ada Example', label: 'Old label', summary: 'Two\nlines' },
    work: [{ name: 'Lab', startDate: '2020-03' }],
  })
})

it('takes the archive of LinkedIn', async () => {
  const { importFile } = await openEmptyStudio()
  const archive = zipSync({
    'Profile.csv': strToU8('First Name,Last Name\nAda,Example\n'),
    'Positions.csv': strToU8('Company Name,Title\nLab,Engineer\n'),
    'messages.csv': strToU8('FROM\na\n'),
  })
  expect(await importFile('linkedin.zip', archive)).toMatchObject({
    status: 200,
    body: { taken: ['basics: name', 'work: 1'], left: ['messages.csv: no part of a resume'] },
  })
})

it('says what is wrong with a file that is no resume', async () => {
  const { importFile, list } = await openEmptyStudio()
  const zeros = new Uint8Array(20_000_000)
  const deep = '['.repeat(500_000)
  const files: [string, Uint8Array | string, string][] = [
    ['page.html', '<!doctype html><p>My resume</p>', 'no ZIP archive'],
    ['cut.json', '{"basics": {', 'cut.json:1:13: correct the JSON'],
    ['list.json', '{"basics": []}', 'basics'],
    ['deep.json', `{"a":${deep}`, 'deep.json'],
    ['empty.json', '', 'no ZIP archive'],
    ['papers.bib', '@book{a, title = {A}}', 'BibTeX has publications alone'],
    ['broken.zip', 'PK\u0003\u0004nothing', 'damaged'],
    ['photos.zip', zipSync({ 'a.jpg': strToU8('x') }), 'Profile.csv'],
    ['bomb.zip', zipSync({ 'Positions.csv': zeros, 'x.csv': zeros }), 'Positions.csv'],
  ]
  for (const [name, bytes, reason] of files) {
    const { status, body } = await importFile(name, bytes)
    expect(status, name).toBe(200)
    expect(body, name).toMatchObject({ kind: 'refused' })
    expect(body['problem'], name).toContain(reason)
    expect(JSON.stringify(body), 'no stack').not.toMatch(/ {4}at /)
  }
  expect((await importFile('large.zip', new Uint8Array(MAX_IMPORT_BYTES + 1))).status).toBe(413)
  expect((await importFile('a.json', '{}', 'text/plain')).status).toBe(415)
  expect(await list()).toEqual([])
})

it('refuses choices that are none, and writes nothing', async () => {
  const { start, list } = await openEmptyStudio()
  const wrong: [unknown, string][] = [
    [[], 'Send a JSON object'],
    [{ ...CHOICES, name: undefined }, 'missing'],
    [{ ...CHOICES, name: ' ' }, 'Write your name'],
    [{ ...CHOICES, name: 'a'.repeat(101) }, 'at most 100'],
    [{ ...CHOICES, name: 'A\u0000da' }, 'control characters'],
    [{ ...CHOICES, label: 'A\nB' }, 'control characters'],
    [{ ...CHOICES, label: 5 }, 'text'],
    [{ ...CHOICES, language: undefined }, 'language'],
    [{ ...CHOICES, language: 5 }, 'language'],
    [{ ...CHOICES, language: 'nl' }, 'language'],
    [{ ...CHOICES, language: '__proto__' }, 'language'],
    [{ ...CHOICES, resume: {} }, 'resume'],
    [{ ...CHOICES, theme: { accent: 'red' } }, 'theme.accent'],
    [{ ...CHOICES, theme: { colour: '#fff' } }, 'theme.colour'],
    [{ ...CHOICES, screens: ['shop'] }, 'screens.0'],
    [{ ...CHOICES, screens: SCREEN_NAMES.concat('quiz') }, 'screens'],
    [{ ...CHOICES, more: 1 }, 'no such field'],
    [JSON.stringify(CHOICES).replace('{', '{"__proto__":{"name":"x"},'), '__proto__'],
  ]
  for (const [choices, reason] of wrong) {
    const { status, body } = await start(choices)
    expect(status, reason).toBe(400)
    expect(JSON.stringify(body)).toContain(reason)
  }
  expect((await start(`{"name":"${'a'.repeat(5_000_000)}"}`)).status).toBe(413)
  expect(await list()).toEqual([])
})

it('writes nothing that the build would refuse, and says what it is', async () => {
  const { start, list } = await openEmptyStudio()
  const accent = { light: '#ffff00', dark: '#7fd1b9' }
  const pale = await start({ ...CHOICES, theme: { accent } })
  expect(pale).toMatchObject({ status: 422, body: { kind: 'invalid' } })
  expect(JSON.stringify(pale.body)).toContain('theme.accent')
  const broken = await start({ ...CHOICES, resume: '{"basics": ' })
  expect(broken).toMatchObject({ status: 422, body: { problems: [{ file: 'resume.json' }] } })
  const own = { fonts: { display: 'fonts/mine.woff2' } }
  expect(await start({ ...CHOICES, theme: own })).toMatchObject({ status: 422 })
  expect(await list()).toEqual([])
})

it('refuses a folder that has files, and starts once when asked twice at once', async () => {
  const { start, importFile, dir, list } = await openEmptyStudio()
  const both = await Promise.all([
    start(CHOICES),
    start({ ...CHOICES, name: 'Another', screens: ['quiz'] }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const before = await readFile(join(dir, 'site.json'), 'utf8')
  expect(before).toContain('Ada Example')
  expect((await start(CHOICES)).status).toBe(409)
  expect((await importFile('a.json', '{}')).status).toBe(409)
  expect(await readFile(join(dir, 'site.json'), 'utf8')).toBe(before)
  expect(await list()).not.toContain('quiz')
  expect((await readdir(dir)).filter((name) => name.startsWith('.start'))).toEqual([])
})

it('says that a folder cannot be written', async () => {
  const { start, dir } = await openEmptyStudio()
  await rm(dir, { recursive: true })
  await writeFile(dir, 'a file')
  expect((await start(CHOICES)).status).toBe(409)
})

it('is no start if it is killed before all is written, and ends by itself after that', async () => {
  const { dir, list } = await openEmptyStudio()
  await mkdir(join(dir, '.start-abc'))
  await writeFile(join(dir, '.start-abc/site.json'), '{')
  await finishStart(dir)
  expect(await list()).toEqual([])

  await mkdir(join(dir, '.start/projects'), { recursive: true })
  await writeFile(join(dir, '.start/site.json'), '{}')
  await writeFile(join(dir, '.start/resume.json'), 'of the start')
  await writeFile(join(dir, 'resume.json'), 'written since')
  await finishStart(dir)
  expect(await list()).toEqual(['projects', 'resume.json', 'site.json'])
  expect(await readFile(join(dir, 'resume.json'), 'utf8')).toBe('written since')
})
