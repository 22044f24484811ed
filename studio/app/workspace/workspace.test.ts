import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestClock } from '../../../shared/clock.ts'
import type { FileText, RemoveAnswer, SaveAnswer } from '../../protocol.ts'
import { ANSWER_TIMEOUT, Refusal, type StudioApi } from '../api.ts'
import { describeState } from '../describe-state.ts'
import type { Draft, Drafts } from './drafts.ts'
import { createWorkspace, RETRY_PAUSE, SAVE_PAUSE } from './workspace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A folder whose files are valid unless they contain "wrong". */
function createFolder(initial: Record<string, string>) {
  const texts = new Map(Object.entries(initial))
  const saves: string[] = []
  const find = (path: string): FileText | null => {
    const text = texts.get(path)
    return text === undefined ? null : { path, text, digest: `digest of ${text}` }
  }
  function change<Answer extends SaveAnswer | RemoveAnswer>(
    path: string,
    digest: string | null,
    act: () => Answer,
  ): Answer | Extract<SaveAnswer, { kind: 'changed' }> {
    const file = find(path)
    return (file?.digest ?? null) === digest ? act() : { kind: 'changed', file }
  }
  const api: Pick<StudioApi, 'readFile' | 'saveFile' | 'deleteFile'> = {
    readFile: (path) => Promise.resolve(find(path)),
    saveFile: (path, { text, digest }) =>
      Promise.resolve(
        change<SaveAnswer>(path, digest, () => {
          if (text.includes('wrong')) {
            return { kind: 'invalid', problems: [{ file: path, path: '', expected: 'mend it' }] }
          }
          texts.set(path, text)
          saves.push(text)
          return { kind: 'saved', digest: `digest of ${text}`, warnings: [] }
        }),
      ),
    deleteFile: (path, digest) =>
      Promise.resolve(
        change<RemoveAnswer>(path, digest, () => {
          texts.delete(path)
          return { kind: 'removed' }
        }),
      ),
  }
  return { texts, saves, api }
}

function createDrafts(): Drafts & { stored: Map<string, Draft> } {
  const stored = new Map<string, Draft>()
  return {
    stored,
    read: (path) => stored.get(path),
    write: (path, draft) => stored.set(path, draft).has(path),
    remove: (path) => stored.delete(path),
    list: () => [...stored.keys()],
  }
}

async function start(initial: Record<string, string> = { 'a.md': 'one' }, drafts = createDrafts()) {
  const folder = createFolder(initial)
  const clock = createTestClock()
  const workspace = createWorkspace({ api: folder.api, drafts, clock })
  await workspace.open('a.md')
  const file = () => workspace.files().get('a.md')
  const pause = () => vi.advanceTimersByTimeAsync(SAVE_PAUSE)
  const type = (text: string) => workspace.change('a.md', text, { label: 'type', key: 'text' })
  return { folder, drafts, clock, workspace, file, pause, type }
}

test('a text is saved once, after a pause', async () => {
  const { folder, type, file, pause } = await start()
  type('one t')
  await vi.advanceTimersByTimeAsync(SAVE_PAUSE - 1)
  type('one two')
  expect(file()?.state.step).toBe('waiting')
  await pause()
  expect(folder.saves).toEqual(['one two'])
  expect(file()?.state.step).toBe('saved')
})

test('an invalid text is not saved, and is there again on the next visit until it is valid', async () => {
  const first = await start()
  first.type('wrong')
  await first.pause()
  expect(first.file()?.state).toMatchObject({
    step: 'invalid',
    problems: [{ expected: 'mend it' }],
  })
  expect(first.folder.texts.get('a.md')).toBe('one')

  const second = await start({ 'a.md': 'one' }, first.drafts)
  expect(second.file()).toMatchObject({ text: 'wrong', state: { step: 'invalid' } })
  second.type('right')
  await second.pause()
  expect(second.folder.texts.get('a.md')).toBe('right')
  expect(first.drafts.list()).toEqual([])
})

test('what is not saved can be discarded, and that undone', async () => {
  const { workspace, drafts, type, file, pause } = await start()
  type('wrong')
  await pause()
  workspace.discard('a.md')
  expect(file()).toMatchObject({ text: 'one', state: { step: 'saved' } })
  expect(drafts.list()).toEqual([])
  workspace.undo()
  await pause()
  expect(file()).toMatchObject({ text: 'wrong', state: { step: 'invalid' } })
})

test('a file that another program changed is taken while nothing is unsaved', async () => {
  const { folder, workspace, file } = await start()
  folder.texts.set('a.md', 'elsewhere')
  await workspace.refresh('a.md')
  expect(file()).toMatchObject({ text: 'elsewhere', state: { step: 'saved' } })
})

test.each(['mine', 'theirs'] as const)(
  'a change elsewhere is shown beside an unsaved text, and %s can be taken',
  async (take) => {
    const { folder, workspace, type, file, pause } = await start()
    folder.texts.set('a.md', 'theirs')
    type('mine')
    await pause()
    expect(file()).toMatchObject({
      text: 'mine',
      state: { step: 'changed', file: { text: 'theirs' } },
    })
    expect(folder.texts.get('a.md')).toBe('theirs')
    workspace.resolveConflict('a.md', take)
    await pause()
    expect(file()).toMatchObject({ text: take, state: { step: 'saved' } })
    expect(folder.texts.get('a.md')).toBe(take)
  },
)

test('a draft of a file that is another one now is a conflict', async () => {
  const drafts = createDrafts()
  drafts.write('a.md', { text: 'draft', digest: 'digest of before' })
  const { file } = await start({ 'a.md': 'one' }, drafts)
  expect(file()).toMatchObject({ text: 'draft', state: { step: 'changed', file: { text: 'one' } } })
})

test('a text that changes during a save is saved next', async () => {
  const { folder, workspace, type, pause } = await start()
  const { saveFile } = folder.api
  let release: () => void = () => undefined
  folder.api.saveFile = async (...call) => {
    await new Promise<void>((resolve) => (release = resolve))
    return saveFile(...call)
  }
  type('two')
  await pause()
  type('three')
  void workspace.refresh('a.md')
  release()
  await pause()
  release()
  await pause()
  expect(folder.saves).toEqual(['two', 'three'])
  expect(workspace.files().get('a.md')?.state.step).toBe('saved')
})

test('a save that the server does not answer is tried again', async () => {
  const { folder, type, file, pause } = await start()
  const { saveFile } = folder.api
  folder.api.saveFile = () => Promise.reject(new Error('no answer'))
  type('two')
  await pause()
  expect(file()?.state.step).toBe('failed')
  folder.api.saveFile = saveFile
  await vi.advanceTimersByTimeAsync(RETRY_PAUSE)
  expect(folder.saves).toEqual(['two'])
})

test('a save that the server refuses says why, and is tried again', async () => {
  const { folder, workspace, type, pause } = await start()
  const { saveFile } = folder.api
  const state = () => [...workspace.files().values()].map(describeState).join()
  folder.api.saveFile = () => Promise.reject(new Refusal(400, 'The disk is full.'))
  type('two')
  await pause()
  expect(state()).toBe('Not saved. The disk is full.')
  folder.api.saveFile = () => Promise.reject(new Error('no answer'))
  await vi.advanceTimersByTimeAsync(RETRY_PAUSE)
  expect(state()).toBe('Not saved: the studio does not answer. It tries again.')
  folder.api.saveFile = saveFile
  await vi.advanceTimersByTimeAsync(RETRY_PAUSE)
  expect(state()).toBe('Saved')
})

/** A request that has no answer until it is given up. */
function waitForEnd(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('given up')))
  })
}

test('a save without an end is given up and tried again, and its draft stays', async () => {
  const { folder, drafts, type, file, pause } = await start()
  const { saveFile } = folder.api
  folder.api.saveFile = (_, __, signal) => waitForEnd(signal)
  type('two')
  await pause()
  await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT - 1)
  expect(file()?.state.step).toBe('saving')
  await vi.advanceTimersByTimeAsync(1)
  expect(file()?.state.step).toBe('failed')
  expect(drafts.stored.get('a.md')?.text).toBe('two')
  folder.api.saveFile = saveFile
  await vi.advanceTimersByTimeAsync(RETRY_PAUSE)
  expect(folder.saves).toEqual(['two'])
  expect(drafts.list()).toEqual([])
})

test('a save that was given up but written is no change of another program', async () => {
  const { folder, workspace, type, file, pause } = await start()
  const { saveFile } = folder.api
  folder.api.saveFile = async (path, save, signal) => {
    await saveFile(path, save, signal)
    return waitForEnd(signal)
  }
  type('two')
  await pause()
  await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT)
  folder.api.saveFile = saveFile
  type('two three')
  await workspace.refresh('a.md')
  expect(file()?.state.step).not.toBe('changed')
  await pause()
  await pause()
  expect(folder.saves).toEqual(['two', 'two three'])
  expect(file()?.state.step).toBe('saved')
})

test('an answer from before a save does not replace what the save wrote', async () => {
  const { folder, workspace, type, file, pause } = await start()
  const { readFile } = folder.api
  let release: () => void = () => undefined
  folder.api.readFile = async (...call) => {
    const read = await readFile(...call)
    await new Promise<void>((resolve) => (release = resolve))
    return read
  }
  const refreshed = workspace.refresh('a.md')
  await pause()
  folder.api.readFile = readFile
  type('two')
  await pause()
  type('two three')
  release()
  await refreshed
  expect(file()).toMatchObject({ text: 'two three', state: { step: 'waiting' } })
  await pause()
  expect(folder.saves).toEqual(['two', 'two three'])
})

test('a file that cannot be read again is read later', async () => {
  const { folder, workspace, file } = await start()
  const { readFile } = folder.api
  folder.texts.set('a.md', 'elsewhere')
  folder.api.readFile = () => Promise.reject(new Error('no answer'))
  await workspace.refresh('a.md')
  expect(file()?.text).toBe('one')
  folder.api.readFile = readFile
  await vi.advanceTimersByTimeAsync(RETRY_PAUSE)
  expect(file()?.text).toBe('elsewhere')
})

test('the draft of another tab stays when this one takes a file from outside', async () => {
  const drafts = createDrafts()
  const { folder, workspace } = await start({ 'a.md': 'one' }, drafts)
  drafts.write('a.md', { text: 'wrong', digest: 'digest of one' })
  folder.texts.set('a.md', 'elsewhere')
  await workspace.refresh('a.md')
  expect(drafts.read('a.md')?.text).toBe('wrong')
})

test('a text that the browser cannot store is at risk until it is saved', async () => {
  const drafts = createDrafts()
  drafts.write = () => false
  const { workspace, type, pause } = await start({ 'a.md': 'one' }, drafts)
  type('two')
  expect(workspace.isAtRisk()).toBe(true)
  await pause()
  expect(workspace.isAtRisk()).toBe(false)
})

test('changes without a pause are one step; undo and redo go across files and are saved', async () => {
  const { folder, workspace, clock, type, pause } = await start({ 'a.md': 'one', 'b.md': 'B' })
  await workspace.open('b.md')
  type('one t')
  type('one two')
  clock.advance(1000)
  workspace.change('b.md', 'C', { label: 'change B' })
  expect(workspace.undo()).toEqual({ label: 'change B', path: 'b.md', done: true })
  expect(workspace.undo()).toEqual({ label: 'type', path: 'a.md', done: true })
  await pause()
  expect([...folder.texts.values()]).toEqual(['one', 'B'])
  workspace.redo()
  await pause()
  expect(folder.texts.get('a.md')).toBe('one two')
  expect(workspace.labels()).toEqual({ undo: 'type', redo: 'change B' })
})

test('an undo does not overwrite what another program wrote', async () => {
  const { folder, workspace, type, pause } = await start()
  type('two')
  await pause()
  folder.texts.set('a.md', 'elsewhere')
  await workspace.refresh('a.md')
  expect(workspace.undo()).toMatchObject({ done: false })
  expect(folder.texts.get('a.md')).toBe('elsewhere')
})

test('a file can be added and deleted, and both can be undone', async () => {
  const { folder, workspace, pause } = await start()
  workspace.add('b.md', 'new')
  await pause()
  expect(folder.texts.get('b.md')).toBe('new')
  workspace.remove('a.md')
  await pause()
  expect(folder.texts.has('a.md')).toBe(false)
  workspace.undo()
  await pause()
  expect(folder.texts.get('a.md')).toBe('one')
  workspace.undo()
  await pause()
  expect(folder.texts.has('b.md')).toBe(false)
})

test('a save leaves the draft that another tab has of the file', async () => {
  const drafts = createDrafts()
  const [first, second] = [await start(undefined, drafts), await start(undefined, drafts)]
  first.type('mine')
  second.type('wrong in the other tab')
  await first.pause()
  expect(first.folder.texts.get('a.md')).toBe('mine')
  expect(drafts.read('a.md')?.text).toBe('wrong in the other tab')
  expect(first.workspace.isAtRisk()).toBe(false)
})

test('a text whose draft another tab has replaced is at risk', async () => {
  const drafts = createDrafts()
  const [first, second] = [await start(undefined, drafts), await start(undefined, drafts)]
  first.type('wrong here')
  await first.pause()
  expect(first.workspace.isAtRisk()).toBe(false)
  second.type('wrong in the other tab')
  expect(first.workspace.isAtRisk()).toBe(true)
  expect(second.workspace.isAtRisk()).toBe(false)
  first.workspace.remove('a.md')
  expect(first.workspace.isAtRisk()).toBe(false)
})
