import { chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { PROJECT, QUIZ as CATEGORY, writeScreen, writeSite } from '../../scripts/content/testing.ts'
import { DAY } from '../../shared/clock.ts'
import type { Check, FileList, FileText, History, SaveAnswer } from '../protocol.ts'
import { listSuperfluous, MAX_HISTORY_BYTES, MAX_VERSIONS } from './history.ts'
import { startStudio, type TestStudio } from './testing.ts'

const QUIZ = 'projects/quiz.md'

async function openStudio(files?: Record<string, string>) {
  const studio = await startStudio(files)
  await studio.open()
  const read = async <Body>(path: string) =>
    (await studio.send(`/api/${path}`)).json() as Promise<Body>
  return { ...studio, read }
}

async function save(
  { send }: Pick<TestStudio, 'send'>,
  path: string,
  text: string,
  digest: string | null,
) {
  const query = new URLSearchParams({ path })
  const response = await send(`/api/file?${query}`, { method: 'PUT', body: { text, digest } })
  return { status: response.status, answer: (await response.json()) as SaveAnswer }
}

it('lists files, languages, pages and the categories of the quiz', async () => {
  const { read, dir } = await openStudio({ 'quiz/networks.json': CATEGORY })
  await mkdir(join(dir, '.git'))
  await writeFile(join(dir, '.git/config'), '')
  const { files, languages, pages, quiz } = await read<FileList>('files')
  expect(files).toContainEqual({ path: QUIZ, kind: 'markdown', size: writeScreen('quiz').length })
  expect(files.filter(({ path }) => path.includes('.git'))).toEqual([])
  expect(languages).toEqual([{ tag: 'en', prefix: '' }])
  expect(pages).toContainEqual({ path: '/', title: 'Ada Example', file: 'resume.json' })
  expect(pages.find(({ file }) => file === QUIZ)?.title).toBe('Quiz')
  expect(quiz).toEqual([{ title: 'Networks', file: 'quiz/networks.json' }])
})

it('saves a file as it is written, with its permissions, and keeps what was there', async () => {
  const studio = await openStudio()
  const { read, dir, clock } = studio
  await chmod(join(dir, QUIZ), 0o640)
  const before = await read<FileText>(`file?path=${QUIZ}`)
  const text = `\uFEFF${before.text.replace('title: Quiz', 'title: Ünï')}\r\n`
  const { status, answer } = await save(studio, QUIZ, text, before.digest)
  expect(status).toBe(200)
  expect(answer).toMatchObject({ kind: 'saved', warnings: [] })
  expect(await readFile(join(dir, QUIZ), 'utf8')).toBe(text)
  expect((await stat(join(dir, QUIZ))).mode & 0o777).toBe(0o640)
  const after = await read<FileText>(`file?path=${QUIZ}`)
  expect(after).toEqual({ path: QUIZ, text, digest: (answer as { digest: string }).digest })
  expect((await readdir(join(dir, 'projects'))).filter((name) => name.startsWith('.'))).toEqual([])

  const { versions } = await read<History>(`history?path=${QUIZ}`)
  const id = versions[0]?.id ?? ''
  expect(versions).toEqual([{ id, savedAt: clock.now() }])
  expect(await read(`version?path=${QUIZ}&id=${id}`)).toEqual({ text: before.text })
  expect(await readFile(join(dir, '.history/.gitignore'), 'utf8')).toBe('*\n')

  const restored = await save(studio, QUIZ, before.text, after.digest)
  expect(restored.answer).toMatchObject({ kind: 'saved', digest: before.digest })
  expect((await read<History>(`history?path=${QUIZ}`)).versions).toHaveLength(2)
})

it('makes a new file, and removes it with a version left', async () => {
  const studio = await openStudio()
  const { read, send, dir } = studio
  const note = '---\ntitle: A\nsummary: B\ndate: 2026-01-02\n---\nText.\n'
  const { answer } = await save(studio, 'notes/a.md', note, null)
  expect(answer.kind).toBe('saved')
  expect((await stat(join(dir, 'notes/a.md'))).mode & 0o777).toBe(0o644)
  const { digest } = await read<FileText>('file?path=notes/a.md')
  const query = new URLSearchParams({ path: 'notes/a.md', digest }).toString()
  const removed = await send(`/api/file?${query}`, { method: 'DELETE' })
  expect(await removed.json()).toEqual({ kind: 'removed' })
  expect((await send('/api/file?path=notes/a.md')).status).toBe(404)
  expect((await read<History>('history?path=notes/a.md')).versions).toHaveLength(1)
})

it('writes nothing that the build would refuse, and names the place', async () => {
  const studio = await openStudio()
  const { read, dir } = studio
  const { text, digest } = await read<FileText>(`file?path=${QUIZ}`)
  const { status, answer } = await save(
    studio,
    QUIZ,
    text.replace('title: Quiz', "title: ''"),
    digest,
  )
  expect(status).toBe(422)
  expect(answer).toEqual({
    kind: 'invalid',
    problems: [{ file: QUIZ, path: 'title', expected: 'write a text', line: 3, column: 1 }],
  })
  expect(await readFile(join(dir, QUIZ), 'utf8')).toBe(text)
  expect(
    (await save(studio, 'site.json', '{', (await read<FileText>('file?path=site.json')).digest))
      .status,
  ).toBe(422)
  const resume = await read<FileText>('file?path=resume.json')
  const query = new URLSearchParams({ path: 'resume.json', digest: resume.digest }).toString()
  expect((await studio.send(`/api/file?${query}`, { method: 'DELETE' })).status).toBe(422)
})

it('saves a file while others, or other places of it, have problems', async () => {
  const broken = PROJECT.replace('title: Quiz', "title: ''").replace(
    'summary: Ten',
    'period: 2024\nsummary: Ten',
  )
  const studio = await openStudio({
    'projects/robot.md': PROJECT.replace('category: Web', "category: ''").replace(
      'title: Quiz',
      "title: ''",
    ),
  })
  const { read } = studio
  const quiz = await read<FileText>(`file?path=${QUIZ}`)
  expect((await save(studio, QUIZ, `${quiz.text}\nMore.`, quiz.digest)).status).toBe(200)
  const robot = await read<FileText>('file?path=projects/robot.md')
  const mended = robot.text.replace("title: ''", '# A robot.\ntitle: Robot')
  expect((await save(studio, 'projects/robot.md', mended, robot.digest)).status).toBe(200)
  expect((await save(studio, 'projects/new.md', broken, null)).status).toBe(422)
})

it('never writes over a file that was changed outside', async () => {
  const studio = await openStudio()
  const { read, dir } = studio
  const { text, digest } = await read<FileText>(`file?path=${QUIZ}`)
  await writeFile(join(dir, QUIZ), `${text}\nOutside.`)
  const changed = await save(studio, QUIZ, `${text}\nStudio.`, digest)
  expect(changed).toMatchObject({
    status: 409,
    answer: { kind: 'changed', file: { text: `${text}\nOutside.` } },
  })
  await rm(join(dir, QUIZ))
  expect(await save(studio, QUIZ, text, digest)).toEqual({
    status: 409,
    answer: { kind: 'changed', file: null },
  })
  expect((await save(studio, 'site.json', '{}', null)).status).toBe(409)
})

it('lets one of two saves at the same time win', async () => {
  const studio = await openStudio()
  const { text, digest } = await studio.read<FileText>(`file?path=${QUIZ}`)
  const both = await Promise.all([1, 2].map((n) => save(studio, QUIZ, `${text}\n${n}`, digest)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

it.each([
  '',
  '/etc/passwd',
  '../package.json',
  'projects/../../x.md',
  'projects/./quiz.md',
  './site.json',
  '.git/config.json',
  '.history/a.md',
  'a/.b.md',
  '__proto__/a.json',
  'a\0.md',
  'a\\b.md',
  'C:/a.md',
  'projects//quiz.md',
  'a.md/',
  'a.md.',
  'images/picture.png',
  'a',
  `${'a'.repeat(500)}.md`,
  'files/a.html',
])('refuses the path %j', async (path) => {
  const studio = await openStudio()
  const query = new URLSearchParams({ path })
  for (const endpoint of ['file', 'history', 'version'])
    expect((await studio.send(`/api/${endpoint}?${query}`)).status).toBe(400)
  expect((await save(studio, path, '---\ntitle: x\n---\n', null)).status).toBe(400)
})

it('refuses folders, devices, links out of files/, and bodies that are no save', async () => {
  const studio = await openStudio({ 'files/a.json': '{}' })
  const { send, dir } = studio
  await mkdir(join(dir, 'notes/folder.md'), { recursive: true })
  await symlink('/dev/zero', join(dir, 'zero.md'))
  await symlink('/etc/hostname', join(dir, 'files/out.json'))
  for (const path of ['notes/folder.md', 'zero.md', 'files/out.json']) {
    expect((await send(`/api/file?path=${path}`)).status, path).toBe(400)
    expect((await save(studio, path, '', null)).status, path).toBe(400)
  }
  const put = async (body: unknown) =>
    (await send(`/api/file?path=${QUIZ}`, { method: 'PUT', body })).status
  for (const body of [
    '',
    '{',
    '[]',
    { text: 1, digest: null },
    { text: '' },
    { text: '', digest: null, more: 1 },
  ])
    expect(await put(body)).toBe(400)
  expect(await put({ text: 'a\0', digest: null })).toBe(400)
  expect(await put('{"text":"\\ud800","digest":null}')).toBe(400)
  expect(await put({ text: 'x'.repeat(2_000_001), digest: null })).toBe(400)
  expect(await put({ text: 'x'.repeat(5_000_000), digest: null })).toBe(413)
  expect((await send('/api/nothing')).status).toBe(404)
  expect((await send('/api/files', { method: 'POST', body: {} })).status).toBe(404)
  expect((await send(`/api/version?path=${QUIZ}&id=../../site.json`)).status).toBe(404)
})

it('follows links as the build does', async () => {
  const studio = await openStudio()
  const { dir, read } = studio
  const other = `${dir}-linked.md`
  await writeFile(other, PROJECT)
  await symlink(other, join(dir, 'projects/linked.md'))
  const { text, digest } = await read<FileText>('file?path=projects/linked.md')
  expect((await save(studio, 'projects/linked.md', `${text}\n`, digest)).status).toBe(200)
  expect(await readFile(other, 'utf8')).toBe(`${text}\n`)
  await rm(other)
})

it('tells pages of changed files, and of content that is shown or cannot be', async () => {
  const { send, watch, reload } = await openStudio()
  const response = await send('/api/events')
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let seen = ''
  watch('.history/projects/quiz.md/1')
  watch(QUIZ)
  reload()
  reload('site.json: write an object')
  while (!seen.includes('unusable')) seen += (await reader?.read())?.value ?? ''
  const events = seen.split('\n').filter((line) => line.startsWith('data: '))
  expect(events.map((line) => JSON.parse(line.slice(6)) as unknown)).toEqual([
    { kind: 'changed', path: QUIZ },
    { kind: 'shown' },
    { kind: 'unusable' },
  ])
})

it('checks the whole content, and has the schemas of its files', async () => {
  const { read, send } = await openStudio({
    'projects/robot.md': `${PROJECT}\n[x](/gone) lorem ipsum`,
  })
  const check = await read<Check>('check')
  expect(check.problems).toEqual([])
  expect(check.warnings).toMatchObject([{ file: 'projects/robot.md', path: 'line 11' }])
  expect(check.samples).toContainEqual({
    ...{ file: 'projects/robot.md', path: 'line 11' },
    expected: "still the sample's: [x](/gone) lorem ipsum",
  })
  const online = await send('/api/check', { method: 'POST' })
  expect(await online.json()).toEqual(check)
  const schemas = await read<Record<string, { properties?: object }>>('schemas')
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['resume', 'site', 'project', 'note']),
  )
  expect(schemas['resume']?.properties).toHaveProperty('basics')
})

it('bounds the history, and thins out old versions that are close together', () => {
  const at = (savedAt: number, size = 1) => ({ id: String(savedAt), savedAt, size })
  const old = Array.from({ length: MAX_VERSIONS }, (_, index) => at(index * DAY))
  // One of the old ones stands a minute after another.
  const versions = [...old, at(3 * DAY + 60_000)].sort((a, b) => b.savedAt - a.savedAt)
  expect(listSuperfluous(versions)).toEqual([at(3 * DAY + 60_000)])
  expect(listSuperfluous(old)).toEqual([])
  const large = [at(9, MAX_HISTORY_BYTES), at(8, 5), at(7, 5)]
  expect(listSuperfluous(large)).toEqual([at(7, 5), at(8, 5)])
  expect(listSuperfluous([at(1, 2 * MAX_HISTORY_BYTES)])).toEqual([])
})

it('refuses a variant of the resume that cannot be built, and deletes it', async () => {
  const path = 'resume.backend.json'
  const studio = await openStudio({
    'resume.json': '{ "basics": { "name": "Ada" }, "work": [{ "id": "lab", "name": "Lab" }] }',
  })
  expect(await save(studio, path, '{ "order": { "work": ["shop"] } }', null)).toMatchObject({
    status: 422,
    answer: { problems: [{ file: path, path: 'order.work[0]' }] },
  })
  expect(await save(studio, path, '{ "order": { "work": ["lab"] } }', null)).toMatchObject({
    status: 200,
  })
  const { digest } = await studio.read<FileText>(`file?path=${path}`)
  const query = new URLSearchParams({ path, digest }).toString()
  const removed = await studio.send(`/api/file?${query}`, { method: 'DELETE' })
  expect(removed.status).toBe(200)
})

it('lists the problems of a folder that cannot be used, which are mended one by one in any order', async () => {
  const site = JSON.parse(writeSite()) as object
  const studio = await openStudio({
    'site.json': '{',
    'resume.json': '{ "basics": [] }',
    'resume.de.json': '{',
  })
  const { read } = studio
  const list = await read<FileList>('files')
  expect(list).toMatchObject({ isEmpty: false, languages: [], pages: [] })
  expect(list.problems.map(({ file }) => file).toSorted()).toEqual(['resume.json', 'site.json'])

  // Only now the languages are known, and the problem of a translation is found.
  const files = {
    'site.json': JSON.stringify({ ...site, languages: ['en', 'de'] }),
    'resume.json': '{ "basics": { "name": "Ada" } }',
    'resume.de.json': '{}',
  }
  for (const [path, text] of Object.entries(files)) {
    const { digest } = await read<FileText>(`file?path=${path}`)
    expect(await save(studio, path, text, digest), path).toMatchObject({ status: 200 })
  }
  expect(await read<FileList>('files')).toMatchObject({ problems: [] })
})

it('reads a file that is not UTF-8, and saves it as UTF-8', async () => {
  const text = PROJECT.replace('Ten questions', 'Zehn Übungen')
  const studio = await openStudio()
  const { read, dir } = studio
  const bytes = Buffer.from(text, 'latin1')
  await writeFile(join(dir, 'projects/robot.md'), bytes)
  expect((await read<FileList>('files')).problems).toMatchObject([{ file: 'projects/robot.md' }])
  const found = await read<FileText>('file?path=projects/robot.md')
  expect(found).toMatchObject({ text, encoding: 'Windows-1252' })
  expect(await save(studio, 'projects/robot.md', text, found.digest)).toMatchObject({ status: 200 })
  expect(await readFile(join(dir, 'projects/robot.md'), 'utf8')).toBe(text)
  expect((await read<FileList>('files')).problems).toEqual([])
  // Another encoding than the one that the studio supposes may be the right one.
  const { versions } = await read<History>('history?path=projects/robot.md')
  const id = versions[0]?.id ?? ''
  expect(await readFile(join(dir, '.history/projects/robot.md', id))).toEqual(bytes)
  expect(await read(`version?path=projects/robot.md&id=${id}`)).toEqual({ text })
})

it('runs Lighthouse on pages of the site alone, and says what it needs', async () => {
  const { send } = await openStudio()
  const run = (path: unknown) => send('/api/lighthouse', { method: 'POST', body: { path } })
  expect((await run('//example.com')).status).toBe(404)
  expect((await run(1)).status).toBe(400)
  vi.stubEnv('CHROMIUM_PATH', '/nowhere')
  onTestFinished(() => void vi.unstubAllEnvs())
  const refused = await run('/')
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({
    detail: expect.stringContaining('needs Chromium') as string,
  })
})
