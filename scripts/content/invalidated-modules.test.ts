import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { ContentChange } from './watch-content.ts'
import { createGate } from '../../shared/testing-gate.ts'
import { startVite } from './testing-vite.ts'
import { PROJECT, writeSite } from './testing.ts'

const MODULES = [
  'site',
  'footer',
  'theme.css',
  'resume',
  'portfolio',
  'written/Projects/quiz',
  'personal',
]

/** Loads the modules of a content folder in Vite; `edit` changes a file as the studio does. */
async function loadModules() {
  const files = { 'projects/quiz.md': PROJECT, 'texts.json': '{}' }
  const { dir, vite, content } = await startVite(files)
  const { client } = vite.environments
  const addresses = [
    ...MODULES.map((name) => `virtual:content/${name}`),
    '/shared/texts/frame.ts',
    '/shared/content/page-paths.ts',
  ]
  const load = () => Promise.all(addresses.map((address) => client.transformRequest(address)))
  await load()
  const isInvalid = async (address: string) =>
    !(await client.moduleGraph.getModuleByUrl(address))?.transformResult
  return {
    edit: async (file: string, change: (text: string) => string) => {
      const told = new Promise<ContentChange>((resolve) => content.watched()?.handOver(resolve))
      const path = join(dir, file)
      await writeFile(path, change(await readFile(path, 'utf8')))
      const read = await content.read(dir)
      if (!read.ok) throw new Error('the content cannot be used')
      await content.take(read.value, file, () => Promise.resolve(true))
      const shown = await told
      const invalid: string[] = []
      for (const address of addresses)
        if (await isInvalid(address)) invalid.push(address.replace('virtual:content/', ''))
      await load()
      return { change: shown, invalid }
    },
  }
}

it('invalidates the modules that a change makes others, and no more', async () => {
  const { edit } = await loadModules()
  expect(await edit('site.json', () => writeSite({ footerNote: 'A note' }))).toMatchObject({
    change: { kind: 'update', ofPages: false, ofEveryPage: ['footer'] },
    invalid: ['footer'],
  })
  const theme = { accent: '#7a2e8e' }
  expect(await edit('site.json', () => writeSite({ footerNote: 'A note', theme }))).toMatchObject({
    change: { kind: 'update', ofPages: false },
    invalid: ['theme.css'],
  })
  expect(await edit('projects/quiz.md', (text) => text.replace('Text.', 'Words.'))).toMatchObject({
    change: { kind: 'update', ofPages: true, ofEveryPage: [] },
    invalid: ['written/Projects/quiz'],
  })
  // The texts of the interface and all that imports them.
  const own = await edit('texts.json', () => '{ "frame": { "search": "Find" } }')
  expect(own.change).toEqual({ kind: 'reload' })
  expect(own.invalid).toContain('/shared/texts/frame.ts')
  const german = await edit('site.json', () =>
    writeSite({ language: 'de', footerNote: 'A note', theme }),
  )
  expect(german.change).toEqual({ kind: 'reload' })
  expect(german.invalid).toContain('/shared/texts/frame.ts')
  expect(german.invalid).toHaveLength(MODULES.length + 2)
})

it('loads a module of the newest content, also if the content changes meanwhile', async () => {
  const { dir, load, content } = await startVite({})
  await content.content()
  await writeFile(join(dir, 'resume.json'), '{ "basics": { "name": "Ada", "label": "Engineer" } }')
  const read = await content.read(dir)
  if (!read.ok) throw new Error('the content cannot be used')
  // It waits for the fonts of the resume.
  const loading = load('virtual:content/resume')
  await content.take(read.value, 'resume.json', () => Promise.resolve(true))
  expect(await loading).toContain('Engineer')
})

it('forgets a module that was loaded before the content changed, and is transformed after that', async () => {
  const [begun, mayEnd] = [createGate(), createGate()]
  const { dir, vite, content } = await startVite({ 'projects/quiz.md': PROJECT }, [
    {
      name: 'slow',
      async transform(_, id) {
        if (!id.endsWith('/quiz')) return
        begun.open()
        await mayEnd.opened
      },
    },
  ])
  const { client } = vite.environments
  const request = () => client.transformRequest('virtual:content/written/Projects/quiz')
  const first = request()
  await begun.opened
  const path = join(dir, 'projects/quiz.md')
  await writeFile(path, (await readFile(path, 'utf8')).replace('Text.', 'Words.'))
  const read = await content.read(dir)
  if (!read.ok) throw new Error('the content cannot be used')
  const told = new Promise((resolve) => content.watched()?.handOver(resolve))
  await content.take(read.value, 'projects/quiz.md', () => Promise.resolve(true))
  await told
  mayEnd.open()
  await first
  expect((await request())?.code).toContain('Words.')
})
