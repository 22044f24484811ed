import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { SiteManifest } from '../../shared/site-manifest.ts'
import type { Frontend } from './frontend.ts'
import { openRenderedPages, writeRenderedPages } from './rendered-pages.ts'

const MANIFEST: SiteManifest = {
  title: 'A title',
  language: 'en',
  otherLanguages: [],
  screens: [],
  name: 'Your Name',
  inlineScripts: [],
  pages: [{ path: '/' }, { path: '/Projects/A', query: ['q'] }, { path: '/B', data: 'ratings' }],
}

/** Renders a page with its parameters as text, like links and structured data. */
const render: Frontend['render'] = (url, origin) =>
  Promise.resolve({
    status: url === '/404' ? 404 : 200,
    html: `<a href="${origin}${url}">$&</a>${JSON.stringify({ url: origin })}`,
  })

async function writeForTest(how = render) {
  const parent = await mkdtemp(join(tmpdir(), 'pages-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const folder = join(parent, 'pages')
  await writeRenderedPages(folder, MANIFEST, how)
  return openRenderedPages(folder)
}

describe('prerendered pages', () => {
  const origins = ['http://localhost:3000', 'https://xn--bcher-kva.example', 'http://[::1]:8080']

  it.each(origins)('equal the rendered pages for %s', async (origin) => {
    const { find } = await writeForTest()
    for (const path of ['/', '/Projects/A', '/404']) {
      expect(await find(path, origin)).toEqual(await render(path, origin))
    }
  })

  it('come with the site manifest', async () => {
    expect((await writeForTest()).manifest).toEqual(MANIFEST)
  })

  it('do not include pages with data, searches or unknown paths', async () => {
    const { find } = await writeForTest()
    for (const path of ['/B', '/Projects/A?q=a', '/C', '/../manifest']) {
      expect(await find(path, 'https://site.example')).toBeUndefined()
    }
  })

  it('are not used for an origin that HTML would escape', async () => {
    const { find } = await writeForTest()
    expect(await find('/', 'https://site.example/a&b')).toBeUndefined()
    expect(await find('/', '')).toBeUndefined()
  })

  it('reject an error page', async () => {
    const failing = writeForTest(() => Promise.resolve({ status: 404, html: '' }))
    await expect(failing).rejects.toThrow('/ was rendered with 404')
  })
})
