import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolderForTest } from '../testing-process.ts'
import { DIST } from '../testing.ts'
import { UNKNOWN_PATH } from './frontend.ts'
import { openRenderedPages } from './rendered-pages.ts'
import { createThreadedRenderer } from './threaded-renderer.ts'
import { eventually } from '../../shared/testing-eventually.ts'

const ORIGIN = 'https://site.example'
const render = createThreadedRenderer(join(DIST, 'app/render-thread.mjs'))

it('renders each page as the build has prerendered it', async () => {
  const { manifest, find } = await openRenderedPages(join(DIST, 'pages'))
  const paths = manifest.pages.flatMap(({ path, data }) => (data === undefined ? [path] : []))
  for (const path of [...paths, UNKNOWN_PATH]) {
    expect(await find(path, ORIGIN), path).toEqual(await render(path, ORIGIN))
  }
})

it('loads nothing into the process, and listens to none of its errors', async () => {
  const events = ['uncaughtException', 'unhandledRejection'] as const
  const before = events.map((event) => process.listenerCount(event))
  expect((await render('/Projects?q=quiz', ORIGIN)).status).toBe(200)
  expect(events.map((event) => process.listenerCount(event))).toEqual(before)
  expect(globalThis).not.toHaveProperty('_vike')
})

describe('a thread', () => {
  /** Starts a renderer whose thread runs this code. */
  async function runThread(code: string, idleTime?: number) {
    const file = join(await makeFolderForTest(), 'thread.mjs')
    await writeFile(file, `import { parentPort, threadId } from 'node:worker_threads'\n${code}`)
    return createThreadedRenderer(file, idleTime)
  }

  const ANSWER = `const answer = ({ id, url }) => parentPort.postMessage({ id, page: { status: 200, html: url } })\n`

  it('that fails to render one page goes on with the others', async () => {
    const renderOrFail = await runThread(
      `${ANSWER}parentPort.on('message', (asked) => asked.url === '/bad' ? parentPort.postMessage({ id: asked.id, error: new Error('no such word') }) : answer(asked))`,
    )
    const [bad, good] = await Promise.allSettled([renderOrFail('/bad', ''), renderOrFail('/', '')])
    expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'no such word' } })
    expect(good).toMatchObject({ status: 'fulfilled', value: { html: '/' } })
  })

  it.each([
    ['ends', `process.exit(3)`, 'The render thread ended with 3'],
    ['throws', `throw new Error('out of ink')`, 'out of ink'],
  ])(
    'that %s fails what waits for it, and the next render gets another',
    async (_, end, reason) => {
      const renderOrEnd = await runThread(
        `${ANSWER}parentPort.on('message', (asked) => { if (asked.url === '/end') ${end}; answer(asked) })`,
      )
      const both = await Promise.allSettled([renderOrEnd('/end', ''), renderOrEnd('/', '')])
      for (const result of both) expect(result).toMatchObject({ reason: { message: reason } })
      expect(await renderOrEnd('/again', '')).toEqual({ status: 200, html: '/again' })
    },
  )

  it('ends when nothing is rendered, and the next render starts another', async () => {
    const renderId = await runThread(
      `parentPort.on('message', ({ id }) => parentPort.postMessage({ id, page: { status: 200, html: threadId } }))`,
      1,
    )
    const first = await renderId('/', '')
    await eventually(async () => expect(await renderId('/', '')).not.toEqual(first))
  })

  it('that needs long for a page does not end before it', async () => {
    const renderSlowly = await runThread(
      `${ANSWER}parentPort.on('message', (asked) => setTimeout(answer, 50, asked))`,
      1,
    )
    expect(await renderSlowly('/slow', '')).toEqual({ status: 200, html: '/slow' })
  })
})
