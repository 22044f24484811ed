import { EventEmitter } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ViteDevServer } from 'vite'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ContentError } from '../../shared/content/problem.ts'
import { watchContent } from './watch-content.ts'
import { eventually } from '../../shared/testing-eventually.ts'

/** A folder with files. */
const ROOT = import.meta.dirname

/** Watches content, without a server; returns what it has printed too. */
function watch(reload: Parameters<typeof watchContent>[2]['reload'], root = ROOT) {
  const printed: string[] = []
  const print = (text: string) => printed.push(text)
  const watcher = Object.assign(new EventEmitter(), { add: () => undefined })
  const send = vi.fn()
  const client = {
    hot: { send },
    moduleGraph: { invalidateAll: () => undefined, idToModuleMap: new Map() },
  }
  const logger = { info: print, warn: print, error: print }
  const server = { watcher, environments: { client }, config: { logger } }
  return {
    printed,
    watcher,
    send,
    ...watchContent(server as unknown as ViteDevServer, root, {
      reload,
      isStale: () => Promise.resolve(false),
    }),
  }
}

it('prints the warnings beside the problems, and each of both once', async () => {
  const warning = { file: 'a.md', path: 'line 9', expected: 'HTML is shown as text' }
  const error = new ContentError(
    [{ file: 'b.md', path: 'title', expected: 'write a text' }],
    [warning],
  )
  const reload = vi.fn(() => Promise.reject<never[]>(error))
  const { printed, watcher, findProblem } = watch(reload)
  await findProblem()
  async function edit() {
    const calls = reload.mock.calls.length
    watcher.emit('all', 'change', join(ROOT, 'a.md'))
    await eventually(() => expect(reload).toHaveBeenCalledTimes(calls + 1))
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

it('prints the problem of a missing or empty folder only while somebody waits: the studio begins the site', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'watch-content-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const error = new ContentError([{ file: 'site.json', path: '', expected: 'create it' }])
  const fail = () => Promise.reject<never[]>(error)
  const missing = join(dir, 'missing')
  const empty = join(dir, 'empty')
  await mkdir(join(empty, '.git'), { recursive: true })
  for (const root of [missing, empty]) {
    const { printed, findProblem, valid } = watch(fail, root)
    await findProblem()
    expect(printed).toEqual([])
    void valid()
    await eventually(() => expect(printed).toEqual([expect.stringContaining('create it')]))
  }
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

it('sends no page the mistake of the start: Vite would cover the first page that opens, such as the studio', async () => {
  const error = new ContentError([{ file: 'b.md', path: 'title', expected: 'write a text' }])
  const reload = vi.fn<() => Promise<never[]>>().mockRejectedValue(error)
  const { watcher, findProblem, send, printed } = watch(reload)
  await findProblem()
  watcher.emit('ready')
  await eventually(() => expect(reload).toHaveBeenCalledTimes(2))
  await findProblem()
  watcher.emit('all', 'change', join(ROOT, 'a.md'))
  await eventually(() => expect(send).toHaveBeenCalledTimes(1))
  expect(reload).toHaveBeenCalledTimes(3)
  expect(printed).toHaveLength(1)
})

it('reads a file that was written here only if another program has changed it since', async () => {
  const root = await mkdtemp(join(tmpdir(), 'watch-content-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const file = join(root, 'a.md')
  await writeFile(file, 'one')
  const reload = vi.fn(() => Promise.resolve([] as never[]))
  const { watcher, findProblem, take } = watch(reload, root)
  await findProblem()
  const put = vi.fn()
  const write = async () => {
    await writeFile(file, 'two')
    // The watcher can be faster than the end of the write.
    watcher.emit('all', 'change', file)
    return true
  }
  expect(await take('a.md', write, put)).toBe(true)
  expect(put).toHaveBeenCalledTimes(1)
  watcher.emit('all', 'change', file)

  await writeFile(file, 'three, from outside')
  watcher.emit('all', 'change', file)
  await eventually(() => expect(reload).toHaveBeenCalledTimes(2))
})

it('reads the content again if another file has changed meanwhile, or the file could not be written', async () => {
  const root = await mkdtemp(join(tmpdir(), 'watch-content-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const reload = vi.fn(() => Promise.resolve([] as never[]))
  const { watcher, findProblem, take } = watch(reload, root)
  await findProblem()
  const put = vi.fn()
  watcher.emit('all', 'change', join(root, 'b.md'))
  await take('a.md', () => Promise.resolve(true), put)
  await eventually(() => expect(reload).toHaveBeenCalledTimes(2))

  await take('a.md', () => Promise.resolve(false), put)
  await eventually(() => expect(reload).toHaveBeenCalledTimes(3))
  await expect(
    take('a.md', () => Promise.reject(new Error('the disk is full')), put),
  ).rejects.toThrow('full')
  await eventually(() => expect(reload).toHaveBeenCalledTimes(4))
  expect(put).not.toHaveBeenCalled()
})
