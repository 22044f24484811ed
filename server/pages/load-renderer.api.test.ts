import { AsyncLocalStorage } from 'node:async_hooks'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { DIST } from '../testing.ts'
import { UNKNOWN_PATH } from './frontend.ts'
import { loadRenderer } from './load-renderer.ts'
import { openRenderedPages } from './rendered-pages.ts'

const ORIGIN = 'https://site.example'

it('renders each page as the build has prerendered it', async () => {
  const { manifest, find } = await openRenderedPages(join(DIST, 'pages'))
  const { renderScreen } = await loadRenderer(DIST)
  const paths = manifest.pages.flatMap(({ path, data }) => (data === undefined ? [path] : []))
  for (const path of [...paths, UNKNOWN_PATH]) {
    expect(await find(path, ORIGIN), path).toEqual(await renderScreen(path, ORIGIN))
  }
})

it('adds no hooks to asynchronous work', async () => {
  const { renderScreen } = await loadRenderer(DIST)
  const run = vi.spyOn(AsyncLocalStorage.prototype, 'run')
  const enter = vi.spyOn(AsyncLocalStorage.prototype, 'enterWith')
  onTestFinished(() => void vi.restoreAllMocks())
  expect((await renderScreen('/Projects?q=quiz', ORIGIN)).status).toBe(200)
  expect(run).not.toHaveBeenCalled()
  expect(enter).not.toHaveBeenCalled()
})
