import { type Clock, SECOND } from '../../../shared/clock.ts'
import type { ContentProblem } from '../../../shared/content/problem.ts'
import type { FileText, RemoveAnswer, SaveAnswer } from '../../protocol.ts'
import { ANSWER_TIMEOUT, Refusal, type StudioApi } from '../api.ts'
import type { Drafts } from './drafts.ts'
import { createTimers } from './timers.ts'
import { createUndoSteps, type StepResult, type TextEdit, type UndoSteps } from './undo-steps.ts'

/**
 * Whether the text of a file is in the folder. `waiting`: it is saved after a pause. `invalid`: the server refused
 * it. `changed`: another program changed the file; null if it deleted it. `failed`: the server did not answer, or could not save; then
 * `refusal` says why.
 */
type SaveState =
  | { step: 'saved' }
  | { step: 'waiting' }
  | { step: 'saving' }
  | { step: 'invalid'; problems: readonly ContentProblem[] }
  | { step: 'changed'; file: FileText | null }
  | { step: 'failed'; refusal?: string }

/** A file that is edited. Its text is null once it is deleted. */
export type OpenFile = {
  path: string
  text: string | null
  /** The file as it was read or saved last; null if there is none. */
  base: FileText | null
  state: SaveState
  warnings: readonly ContentProblem[]
}

/** The files that are edited, by path. */
type OpenFiles = ReadonlyMap<string, OpenFile>

/** What a change does, such as "change Label", and what joins it with the next one. */
type ChangeNote = { label: string; key?: string }

/** The files that are edited, their saves, and undo across all of them. */
export type Workspace = {
  /** Calls the function after each change; returns a function that ends this. */
  subscribe: (onChange: () => void) => () => void
  files: () => OpenFiles
  /** Reads a file, or a draft of it. */
  open: (path: string) => Promise<void>
  /** Takes another text, which is saved after a pause. */
  change: (path: string, text: string, note: ChangeNote) => void
  /** Adds a file and saves it at once. */
  add: (path: string, text: string) => void
  /** Deletes an open file. */
  remove: (path: string) => void
  /** Gives up what is not saved. */
  discard: (path: string) => void
  /** Resolves a conflict with another program. */
  resolveConflict: (path: string, take: 'mine' | 'theirs') => void
  /** Reads a file again that another program may have changed; tries again if the server does not answer. */
  refresh: (path: string) => Promise<void>
  /** Whether a text is neither in the folder nor in the browser's storage, so that it is lost with the page. */
  isAtRisk: () => boolean
  undo: () => StepResult | undefined
  redo: () => StepResult | undefined
  labels: UndoSteps['labels']
}

/** What a workspace works with. */
type Dependencies = {
  api: Pick<StudioApi, 'readFile' | 'saveFile' | 'deleteFile'>
  drafts: Drafts
  clock: Clock
}

/** Milliseconds without a change after which a text is saved. */
export const SAVE_PAUSE = 300

/** Milliseconds until what the server did not answer is tried again. */
export const RETRY_PAUSE = 3 * SECOND

/** A file before it is read. */
const UNREAD: Omit<OpenFile, 'path'> = {
  text: null,
  base: null,
  state: { step: 'saved' },
  warnings: [],
}

/** Creates a workspace without open files. */
export function createWorkspace({ api, drafts, clock }: Dependencies): Workspace {
  let files: OpenFiles = new Map()
  const listeners = new Set<() => void>()
  const saves = createTimers(save)
  const reads = createTimers(refresh)
  /** Files that may have changed while a save of them was under way. */
  const suspects = new Set<string>()
  /** Texts of saves without an answer: the server may have written them. */
  const unanswered = new Map<string, string | null>()
  /** Drafts that this page has stored last. Another tab may have put a draft of its own in the place of one. */
  const ownDrafts = new Map<string, string | undefined>()
  const steps = createUndoSteps(clock, applyEdits)

  function put(path: string, change: Partial<OpenFile>): void {
    const file = files.get(path) ?? { path, ...UNREAD }
    files = new Map(files).set(path, { ...file, ...change })
    for (const listener of listeners) listener()
  }

  /** Takes a text that is not in the folder yet. */
  function putText(path: string, text: string | null, pause: number): void {
    const { base, state } = files.get(path) ?? UNREAD
    if (text !== null) storeDraft(path, text, base)
    if (state.step === 'changed' || state.step === 'saving') return put(path, { text })
    put(path, { text, state: { step: 'waiting' } })
    saves.start(path, pause)
  }

  function storeDraft(path: string, text: string, base: FileText | null): void {
    const isStored = drafts.write(path, { text, digest: base?.digest ?? null })
    // A draft without room leaves the one before it.
    ownDrafts.set(path, isStored ? text : ownDrafts.get(path))
  }

  async function save(path: string): Promise<void> {
    const file = files.get(path)
    saves.stop(path)
    if (!file || file.state.step === 'saving' || file.state.step === 'changed') return
    const { text, base } = file
    if (text === (base?.text ?? null)) return markSaved(path, base)
    put(path, { state: { step: 'saving' } })
    try {
      takeAnswer(path, text, await send(path, text, base))
    } catch (error) {
      unanswered.set(path, text)
      const refusal = error instanceof Refusal ? { refusal: error.message } : {}
      put(path, { state: { step: 'failed', ...refusal } })
      saves.start(path, RETRY_PAUSE)
    }
    if (suspects.delete(path)) await refresh(path)
  }

  function send(
    path: string,
    text: string | null,
    base: FileText | null,
  ): Promise<SaveAnswer | RemoveAnswer> {
    const digest = base?.digest
    return answerInTime<SaveAnswer | RemoveAnswer>((signal) =>
      text === null
        ? api.deleteFile(path, digest ?? '', signal)
        : api.saveFile(path, { text, digest: digest ?? null }, signal),
    )
  }

  function takeAnswer(path: string, text: string | null, answer: SaveAnswer | RemoveAnswer): void {
    const own = isOwn(path, answer)
    unanswered.delete(path)
    if (answer.kind === 'saved' || answer.kind === 'removed') {
      const base =
        answer.kind === 'saved' ? { path, text: text ?? '', digest: answer.digest } : null
      put(path, { base, warnings: answer.kind === 'saved' ? answer.warnings : [] })
      return isCurrent(path, text) ? markSaved(path, base) : saveAgain(path)
    }
    if (answer.kind === 'invalid') {
      const { problems } = answer
      if (!isCurrent(path, text)) return saveAgain(path)
      return put(path, { state: { step: 'invalid', problems } })
    }
    if (isCurrent(path, answer.file?.text ?? null)) return markSaved(path, answer.file)
    if (own) {
      put(path, { base: answer.file })
      return saveAgain(path)
    }
    put(path, { state: { step: 'changed', file: answer.file } })
  }

  /** Returns whether the file is another one because of a save of this page that had no answer. */
  function isOwn(path: string, answer: SaveAnswer | RemoveAnswer): boolean {
    return answer.kind === 'changed' && unanswered.get(path) === (answer.file?.text ?? null)
  }

  function isCurrent(path: string, text: string | null): boolean {
    return files.get(path)?.text === text
  }

  function saveAgain(path: string): void {
    put(path, { state: { step: 'waiting' } })
    const { text, base } = files.get(path) ?? {}
    if (typeof text === 'string') storeDraft(path, text, base ?? null)
    saves.start(path, SAVE_PAUSE)
  }

  function markSaved(path: string, base: FileText | null): void {
    const found = drafts.read(path)?.text
    const isOld = found === ownDrafts.get(path) || found === base?.text
    ownDrafts.delete(path)
    if (isOld) drafts.remove(path)
    put(path, { base, text: base?.text ?? null, state: { step: 'saved' } })
  }

  async function refresh(path: string): Promise<void> {
    const before = files.get(path)
    if (!before) return
    if (before.state.step === 'saving') return void suspects.add(path)
    const read = await readFile(path).catch(() => undefined)
    if (read === undefined) return reads.start(path, RETRY_PAUSE)
    const file = files.get(path)
    if (!file) return
    if (file.state.step === 'saving') return void suspects.add(path)
    const known = file.state.step === 'changed' ? file.state.file : file.base
    if (read?.digest === known?.digest) return
    // A save or another answer was faster: which one is older is not known.
    if (file.base !== before.base) return refresh(path)
    const isClean = file.text === (file.base?.text ?? null)
    if (isClean || file.text === (read?.text ?? null)) return markSaved(path, read)
    // The next save finds out that this is its own text.
    if (unanswered.get(path) === (read?.text ?? null)) return
    saves.stop(path)
    put(path, { state: { step: 'changed', file: read } })
  }

  const readFile = (path: string) => answerInTime((signal) => api.readFile(path, signal))

  function applyEdits(edits: readonly TextEdit[]) {
    const isStale = edits.some(({ path, base }) => (files.get(path)?.text ?? null) !== base)
    if (isStale) return 'stale'
    for (const { path, text } of edits) putText(path, text, SAVE_PAUSE)
    steps.endStep()
    return 'done'
  }

  /** Takes a text as a step that can be undone. */
  function replace(
    path: string,
    text: string | null,
    { label, key }: ChangeNote,
    pause: number,
  ): void {
    steps.record(label, { path, base: files.get(path)?.text ?? null, text }, key)
    putText(path, text, pause)
  }

  return {
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    files: () => files,
    async open(path) {
      if (files.has(path)) return
      const base = await readFile(path)
      if (files.has(path)) return
      const draft = drafts.read(path)
      if (!draft || draft.text === base?.text) return markSaved(path, base)
      ownDrafts.set(path, draft.text)
      put(path, { base, text: draft.text })
      if (draft.digest !== (base?.digest ?? null)) {
        return put(path, { state: { step: 'changed', file: base } })
      }
      await save(path)
    },
    change(path, text, note) {
      if (!isCurrent(path, text)) replace(path, text, note, SAVE_PAUSE)
    },
    add: (path, text) => replace(path, text, { label: `add ${path}` }, 0),
    remove: (path) => replace(path, null, { label: `delete ${path}` }, 0),
    discard(path) {
      const file = files.get(path)
      if (!file) return
      const text = file.base?.text ?? null
      steps.record(`discard the changes of ${path}`, { path, base: file.text, text })
      saves.stop(path)
      markSaved(path, file.base)
    },
    resolveConflict(path, take) {
      const file = files.get(path)
      if (file?.state.step !== 'changed') return
      const theirs = file.state.file
      if (take === 'mine') {
        put(path, { base: theirs, state: { step: 'waiting' } })
        return void save(path)
      }
      steps.record(`take the file ${path}`, { path, base: file.text, text: theirs?.text ?? null })
      markSaved(path, theirs)
    },
    refresh,
    isAtRisk: () =>
      [...ownDrafts.keys()].some((path) => {
        const text = files.get(path)?.text ?? null
        return text !== null && drafts.read(path)?.text !== text
      }),
    undo: () => steps.move('undo'),
    redo: () => steps.move('redo'),
    labels: steps.labels,
  }
}

/** Asks the server, and gives the request up if it has no answer in time: the browser would wait for minutes. */
async function answerInTime<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), ANSWER_TIMEOUT)
  try {
    return await ask(ending.signal)
  } finally {
    clearTimeout(timer)
  }
}
