import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { systemClock } from '../../shared/clock.ts'
import { checkContent } from '../content/check.ts'
import { readConfig } from '../../server/config.ts'
import { createTestTerminal } from '../../server/owner/testing.ts'
import { SAMPLE } from './checkout.ts'
import { contentInitCommand } from './content-init.ts'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'init-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

function init(dir: string, folder: string, ...flags: string[]) {
  return contentInitCommand.run({
    operands: [dir],
    flags: new Set(flags),
    values: {},
    config: readConfig({}),
    clock: systemClock,
    terminal: createTestTerminal(),
    folder,
  })
}

it('copies the whole sample to a folder relative to the working directory', async () => {
  const folder = await makeFolder()
  const dir = join(folder, 'a/b')
  expect(await init('a/b', folder)).toMatchObject({ kind: 'report', data: { folder: dir } })
  const files = await readdir(dir, { recursive: true })
  const own = files.filter((file) => !file.startsWith('schema'))
  expect(own.toSorted()).toEqual((await readdir(SAMPLE, { recursive: true })).toSorted())
})

it('adds the JSON Schemas for editors, to which the files of the folder refer', async () => {
  const folder = await makeFolder()
  await init('mine', folder)
  const references = {
    'site.json': '"$schema": "./schema/site.json"',
    'quiz/networks.json': '"$schema": "../schema/quiz.json"',
    'projects/desktop-software.yaml': '$schema=../schema/desktop-software.json',
  }
  for (const [file, reference] of Object.entries(references)) {
    expect(await readFile(join(folder, 'mine', file), 'utf8')).toContain(reference)
    const schema = join(
      folder,
      'mine',
      file,
      '..',
      reference.split(/["=]/).find((part) => part.endsWith('.json')) ?? '',
    )
    expect(JSON.parse(await readFile(schema, 'utf8'))).toHaveProperty('properties.$schema')
  }
})

it('creates an almost empty folder with --bare, which builds and names only what to fill in', async () => {
  const folder = await makeFolder()
  const dir = join(folder, 'mine')
  expect(await init('mine', folder, 'bare')).toMatchObject({ kind: 'report' })
  const files = await readdir(dir, { recursive: true })
  expect(files.filter((file) => !file.startsWith('schema')).toSorted()).toEqual([
    'pages',
    'pages/about.md',
    'projects',
    'projects/first-project.md',
    'resume.json',
    'site.json',
  ])
  const found = await checkContent(dir, SAMPLE, systemClock.now())
  expect(found).toMatchObject({ problems: [], warnings: [], sentences: [] })
  const texts = found.placeholders.map(({ text }) => text.replace(/^TODO: .*/, 'TODO'))
  expect([...new Set(texts)].toSorted()).toEqual(['TODO', 'Your Name', 'you@example.com'])
})

it('makes the folder readable for all users, including the one who builds the site', async () => {
  const folder = await makeFolder()
  const before = process.umask(0o077)
  try {
    await init('mine', folder)
  } finally {
    process.umask(before)
  }
  for (const path of ['mine', 'mine/images', 'mine/site.json']) {
    expect((await stat(join(folder, path))).mode & 0o044).toBe(0o044)
  }
})

it('accepts an existing empty folder', async () => {
  const folder = await makeFolder()
  expect(await init('.', folder)).toMatchObject({ kind: 'report' })
})

it('refuses a folder that is not empty, and does not change it', async () => {
  const folder = await makeFolder()
  await mkdir(join(folder, 'mine'))
  await writeFile(join(folder, 'mine/site.json'), 'mine')
  expect(await init('mine', folder)).toEqual({
    kind: 'refusal',
    lines: [`${join(folder, 'mine')} is not empty. Choose an empty or new folder.`],
  })
  expect(await readFile(join(folder, 'mine/site.json'), 'utf8')).toBe('mine')
  expect(await readdir(join(folder, 'mine'))).toEqual(['site.json'])
})

it('refuses a file, a path below a file, and the sample itself', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'file'), '')
  for (const dir of ['file', 'file/below', SAMPLE, join(SAMPLE, 'images/mine')]) {
    expect(await init(dir, folder), dir).toMatchObject({ kind: 'refusal' })
  }
})
