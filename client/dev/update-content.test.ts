import { setImmediate } from 'node:timers/promises'
import { createMemoryRouter } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { CONTENT_UPDATE } from '../../shared/content-update.ts'
import { type HydratedPage, updateContent } from './update-content.ts'

/** Opens `/`, in a window that writes down what it loads. */
function openPage() {
  const loads: string[] = []
  const location = {
    ...{ pathname: '/', search: '', hash: '' },
    reload: () => loads.push('/'),
    assign: (address: string) => loads.push(address),
  }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const router = createMemoryRouter([
    { path: '/', Component: null },
    { path: '/about', Component: null },
    { path: '/Projects', lazy: () => new Promise<never>(() => undefined) },
  ])
  router.initialize()
  const page = { router, loadScreen: vi.fn(), onRoutes: vi.fn(), render: vi.fn() }
  return { loads, page, router }
}

/** Tells the page that its document has changed, as the studio does. Returns whether the page loads it by itself. */
async function tellChange(): Promise<boolean> {
  const event = new CustomEvent(CONTENT_UPDATE, { cancelable: true })
  const isTaken = !window.dispatchEvent(event)
  await setImmediate()
  return isTaken
}

it('loads a changed document again', async () => {
  const { loads, page } = openPage()
  updateContent(Promise.resolve(page))
  expect(await tellChange()).toBe(true)
  expect(loads).toEqual(['/'])
})

it('loads the document of the screen that the router is loading', async () => {
  const { loads, page, router } = openPage()
  updateContent(Promise.resolve(page))
  void router.navigate('/Projects?tag=a#top')
  expect(await tellChange()).toBe(true)
  expect(loads).toEqual(['/Projects?tag=a#top'])
})

it.each(['/Projects', '/about'])('follows a link to %s while the document loads', async (path) => {
  const { loads, page, router } = openPage()
  updateContent(Promise.resolve(page))
  await tellChange()
  void router.navigate(path)
  await setImmediate()
  expect(loads).toEqual(['/', path])
})

it('loads a changed document once the page is hydrated, or has failed to load', async () => {
  for (const isLoaded of [true, false]) {
    const { loads, page } = openPage()
    let settle: () => void = () => undefined
    const hydrating = new Promise<HydratedPage>((resolve, reject) => {
      settle = () => (isLoaded ? resolve(page) : reject(new Error('a module is missing')))
    })
    updateContent(hydrating)
    await tellChange()
    expect(loads).toEqual([])
    settle()
    await setImmediate()
    expect(loads).toEqual(['/'])
  }
})
