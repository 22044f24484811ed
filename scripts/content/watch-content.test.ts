import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import type { ViteDevServer } from 'vite'
import { expect, it, vi } from 'vitest'
import { ContentError } from '../../shared/content/problem.ts'
import { watchContent } from './watch-content.ts'

const ROOT = join('/', 'content')

/** Watches content, without a server; returns what it has printed too. */
function watch(reload: Parameters<typeof watchContent>[2]['reload']) {
  const printed: string[] = []
  const print = (text: string) => printed.push(text)
  const watcher = Object.assign(new EventEmitter(), { add: () => undefined })
  const client = { hot: { send: () => undefined }, moduleGraph: { invalidateAll: () => undefined, idToModuleMap: new Map() } }
  const logger = { info: print, warn: print, error: print }
  const server = { watcher, environments: { client }, config: { logger } }
  return { printed, watcher, ...watchContent(server as unknown as ViteDevServer, ROOT, { reload, isStale: () => Promise.resolve(false) }) }
}

it('prints the warnings beside the problems, and each of both once', async () => {
  const warning = { file: 'a.md', path: 'line 9', expected: 'HTML is shown as text' }
  const error = new ContentError([{ file: 'b.md', path: 'title', expected: 'write a text' }], [warning])
  const reload = vi.fn(() => Promise.reject<never[]>(error))
  const { printed, watcher, findProblem } = watch(reload)
  await findProblem()
  async function edit() {
    const calls = reload.mock.calls.length
    watcher.emit('all', 'change', join(ROOT, 'a.md'))
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(calls + 1))
    await findProblem()
  }
  await edit()
  const expected = [
    'Warning: a.md: line 9: HTML is shown as text',
    `${error.message}\nWaiting for a change of the content…`,
  ]
  expect(printed).toEqual(expected)

  reload.mockImplementation(() => Promise.resolve([warning] as never[]))
  await edit()
  expect(printed).toEqual([...expected, 'The content can be used again.'])
})

it('sees a mistake that was mended before the watcher was ready', async () => {
  const error = new ContentError([{ file: 'b.md', path: 'title', expected: 'write a text' }])
  const reload = vi.fn<() => Promise<never[]>>().mockRejectedValueOnce(error).mockResolvedValue([])
  const { watcher, findProblem, valid } = watch(reload)
  expect(await findProblem()).toContain('write a text')
  const mended = valid()
  watcher.emit('ready')
  await mended
  expect(reload).toHaveBeenCalledTimes(2)
})
