import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolderForTest } from '../testing-process.ts'
import { loadLanguageRenderer } from './site-renderer.ts'

it('pages in another language get the data that the server looked up, such as a refused form', async () => {
  const dist = await makeFolderForTest()
  const folder = join(dist, 'languages/de')
  await mkdir(join(folder, 'server'), { recursive: true })
  await writeFile(join(folder, 'assets.json'), '{"entry":1}')
  // A build of a language whose pages show what they are rendered with.
  await writeFile(
    join(folder, 'server/render.mjs'),
    `export async function onRenderHtml(context) {
      return { pageContext: { status: 200, document: JSON.stringify(context) } }
    }`,
  )
  const { renderScreen } = await loadLanguageRenderer(dist, { tag: 'de', prefix: '/de' })
  const data = { contact: { message: 'Schreibe etwas.' } }
  const { status, html } = await renderScreen('/de/kontakt', 'https://ada.example', data)
  expect(status).toBe(200)
  expect(JSON.parse(html)).toEqual({
    urlOriginal: '/de/kontakt',
    publicOrigin: 'https://ada.example',
    data,
    globalContext: { assetsManifest: { entry: 1 } },
  })
})
