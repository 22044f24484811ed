import { createServer as createHttpServer } from 'node:http'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import type { DevContent } from './plugin.ts'
import { startVite } from './testing-vite.ts'
import { writeSite } from './testing.ts'
import type { ContentChange } from './watch-content.ts'

/** Starts the dev server of a site in English and German. */
async function startDev() {
  const { dir, vite, content } = await startVite({
    'site.json': writeSite({ language: undefined, languages: ['en', 'de'] }),
    'resume.de.json': '{ "basics": { "label": "Ingenieurin" } }',
  })
  const server = createHttpServer(vite.middlewares).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return {
    dir,
    content,
    load: async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text(),
  }
}

/** Returns the address that a page's import map gives a module. */
function mapAddress(map: string, path: string): string {
  const text = map.slice(map.indexOf('>') + 1, map.lastIndexOf('<'))
  const { imports } = JSON.parse(text || '{ "imports": {} }') as { imports: Record<string, string> }
  const folder = Object.keys(imports).find((key) => path.startsWith(key)) ?? ''
  return path.replace(folder, imports[folder] ?? '')
}

it('sends a page the modules of its language, whichever page is requested later', async () => {
  const { content, load } = await startDev()
  expect(await content.showLanguageOf('/')).toBeUndefined()
  const english = content.writeImportMap()
  expect(english).toBe('')
  expect(await content.showLanguageOf('/de')).toBeUndefined()
  const german = content.writeImportMap()
  const readSite = (map: string) => load(mapAddress(map, '/@id/__x00__virtual:content/site'))
  const readFrame = (map: string) => load(mapAddress(map, '/shared/texts/frame.ts'))
  const readPaths = (map: string) => load(mapAddress(map, '/shared/content/page-paths.ts'))
  for (const path of ['/de', '/', '/de']) {
    await content.showLanguageOf(path)
    expect(await readSite(english)).toContain('"language":"en"')
    expect(await readSite(german)).toContain('"language":"de"')
    expect(await readFrame(english)).toContain('Search')
    expect(await readFrame(german)).toContain('Suche')
    expect(await readPaths(english)).not.toContain('/de/')
    expect(await readPaths(german)).toContain('/de/')
  }
})

it('sends the styles of a page once, with the scripts as with the document', async () => {
  const { content, load } = await startDev()
  await content.showLanguageOf('/de')
  const address = mapAddress(content.writeImportMap(), '/@id/__x00__virtual:content/theme.css')
  expect(await load(address)).toContain('__vite__id = "\\u0000virtual:content/theme.css"')
})

/** Changes the settings of the site as the studio does; returns what the pages are told. */
async function change(dir: string, content: DevContent, settings: object): Promise<ContentChange> {
  const told = new Promise<ContentChange>((resolve) => content.watched()?.handOver(resolve))
  const languages = { language: undefined, languages: ['en', 'de'] }
  await writeFile(join(dir, 'site.json'), writeSite({ ...languages, ...settings }))
  const read = await content.read(dir)
  if (!read.ok) throw new Error('the content cannot be used')
  await content.take(read.value, 'site.json', () => Promise.resolve(true))
  return told
}

it('tells a page of a change in modules that it loaded while another language was shown', async () => {
  const { dir, content, load } = await startDev()
  await content.showLanguageOf('/de')
  await load('/@id/__x00__virtual:content/footer')
  await content.showLanguageOf('/')
  expect(await change(dir, content, { footerNote: 'A note' })).toMatchObject({
    kind: 'update',
    ofEveryPage: ['footer'],
  })
})

it('tells once of a change in a module that no page loads again', async () => {
  const { dir, content, load } = await startDev()
  await content.showLanguageOf('/')
  await load('/@id/__x00__virtual:content/footer')
  await load('/@id/__x00__virtual:content/site')
  const first = await change(dir, content, { footerNote: 'A note' })
  expect(first).toMatchObject({ ofEveryPage: expect.arrayContaining(['footer']) as string[] })
  const second = await change(dir, content, { footerNote: 'A note', description: 'Another.' })
  expect(second).toMatchObject({ ofEveryPage: ['site'] })
})
