import { statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { ViteDevServer } from 'vite'
import { CONTENT_UPDATE } from '../../shared/content-update.ts'
import { ContentError, type ContentProblem, describeWarning } from '../../shared/content/problem.ts'
import { isEmptyFolder } from './content-reader.ts'
import { type IsStale, invalidateAll, invalidateStale, type ModuleChange } from './stale-modules.ts'

/** In milliseconds: editors save a file in several steps, such as delete and rename. */
const SETTLE_TIME = 50

/** The state of the content while the dev server runs. */
export type WatchedContent = {
  /** Returns why the content cannot be used; undefined if it can. */
  findProblem: () => Promise<string | undefined>
  /** Resolves when the content can be used. */
  valid: () => Promise<void>
  /** Reads the content again without waiting for a change, and returns why it cannot be used. */
  recheck: () => Promise<string | undefined>
  /** Makes the next document load all modules again, in another language. Open pages stay. */
  changeLanguage: () => void
  /** Calls `listen` after each change instead of updating open pages, with the file if `take` wrote it. */
  handOver: (listen: (change: ContentChange, file?: string) => void) => void
  /**
   * Writes a file whose content was read before, and shows that: the watcher does not read it again.
   * @param file in the content folder
   * @param write returns whether it wrote the file
   * @param put puts the content in place
   */
  take: (file: string, write: () => Promise<boolean>, put: () => void) => Promise<boolean>
}

/** Why the content cannot be used, or what open pages have to do to show it. */
export type ContentChange =
  | { kind: 'unusable'; reason: string }
  | ModuleChange
  /** Nothing, unless they are in another language than the one that dev shows, whose modules are the same. */
  | { kind: 'unchanged' }

type Source = {
  /** Reads the content again, and returns its warnings; rejects if it is invalid. */
  reload: () => Promise<readonly ContentProblem[]>
  isStale: IsStale
}

/**
 * Watches the content folder for the dev server, also behind links, without names that begin with a dot. Valid content
 * reloads open pages. Invalid content shows an overlay in them. Problems and warnings are printed once.
 * @param root the content folder, absolute
 */
export function watchContent(
  { watcher, environments, config }: ViteDevServer,
  root: string,
  { reload, isStale }: Source,
): WatchedContent {
  /** Whether the dev server waits for content. The studio does not: it begins the site of a folder that is missing or empty. */
  let isAwaited = false
  let printed: string | undefined
  let printedWarnings = ''
  let settling: NodeJS.Timeout | undefined
  let affectsAll = false
  let repaired: (() => void)[] = []
  let listener: ((change: ContentChange, file?: string) => void) | undefined
  let wasUnusable = false
  /** Whether the content could be used at any time. */
  let wasEverUsable = false
  /** How many checks are running. */
  let running = 0
  /** The files that are being written here. */
  const writing = new Set<string>()
  /** The files that were written here, with their states after that. */
  const taken = new Map<string, string>()
  let checking = check()

  async function check(): Promise<string | undefined> {
    running++
    const problem = await reload().then(
      (warnings) => {
        printWarnings(warnings)
        return undefined
      },
      (error: unknown) => {
        if (error instanceof ContentError) printWarnings(error.warnings)
        return error instanceof Error ? error.message : String(error)
      },
    )
    const isEmpty = await isEmptyFolder(root)
    running--
    if (isAwaited || !isEmpty) print(problem)
    return problem
  }
  function print(problem: string | undefined): void {
    if (problem === printed) return
    if (problem === undefined) config.logger.info('The content can be used again.')
    else config.logger.error(`${problem}\nWaiting for a change of the content…`)
    printed = problem
  }
  function printWarnings(warnings: readonly ContentProblem[]): void {
    const text = warnings.map(describeWarning).join('\n')
    if (text !== '' && text !== printedWarnings) config.logger.warn(text)
    printedWarnings = text
  }
  async function show(problem: string | undefined, file?: string): Promise<void> {
    const { client } = environments
    if (problem !== undefined) {
      wasUnusable = true
      if (listener) return listener({ kind: 'unusable', reason: problem })
      client.hot.send({ type: 'error', err: { message: problem, stack: '' } })
      return
    }
    for (const resolve of repaired) resolve()
    repaired = []
    // Modules that were loaded before did not know the content, such as its language.
    if (!wasEverUsable) affectsAll = true
    wasEverUsable = true
    const change = await invalidate()
    if (!change) return listener?.({ kind: 'unchanged' }, file)
    wasUnusable = false
    if (listener) listener(change, file)
    else if (change.kind === 'reload') client.hot.send({ type: 'full-reload' })
    else client.hot.send({ type: 'custom', event: CONTENT_UPDATE, data: change })
  }

  /** Returns what open pages have to do; undefined if no module has changed. */
  async function invalidate(): Promise<ContentChange | undefined> {
    if (!affectsAll) return invalidateStale(environments, isStale, () => wasUnusable)
    affectsAll = false
    invalidateAll(environments)
    return { kind: 'reload' }
  }

  async function checkAgain(): Promise<string | undefined> {
    clearTimeout(settling)
    settling = undefined
    checking = check()
    const problem = await checking
    await show(problem)
    return problem
  }

  /**
   * A mistake may have been fixed before the watcher saw the files. One that is left is not shown: Vite keeps it for the first page
   * that opens, and would cover the studio with it.
   */
  async function checkMended(): Promise<void> {
    if ((await checking) === undefined) return
    checking = check()
    if ((await checking) === undefined) await show(undefined)
  }

  async function take(
    file: string,
    write: () => Promise<boolean>,
    put: () => void,
  ): Promise<boolean> {
    writing.add(file)
    let isWritten = false
    try {
      isWritten = await write()
    } finally {
      writing.delete(file)
      // Another program may have changed the file meanwhile.
      if (!isWritten) settle()
    }
    if (!isWritten) return false
    taken.set(file, describeState(join(root, file)))
    // A change from outside is read together with this one.
    if (settling || running > 0) void checkAgain()
    else {
      put()
      checking = Promise.resolve(undefined)
      printed = undefined
      void show(undefined, file)
    }
    return true
  }

  function settle(): void {
    clearTimeout(settling)
    settling = setTimeout(() => void checkAgain(), SETTLE_TIME)
  }

  void checking.then((problem) => (wasEverUsable = problem === undefined))
  watcher.add(root)
  watcher.on('all', (event, file) => {
    if (!file.startsWith(root + sep) || file.includes(`${sep}.`, root.length)) return
    const path = file.slice(root.length + 1)
    if (writing.has(path) || taken.get(path) === describeState(file)) return
    if (event !== 'change') affectsAll = true
    settle()
  })
  watcher.once('ready', () => void checkMended())
  return {
    findProblem: () => checking,
    async valid() {
      isAwaited = true
      const problem = await checking
      if (problem === undefined) return
      print(problem)
      await new Promise<void>((resolve) => repaired.push(resolve))
    },
    changeLanguage: () => invalidateAll(environments),
    handOver: (listen) => (listener = listen),
    recheck: checkAgain,
    take,
  }
}

/** Describes the version of the file at a path. */
function describeState(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}` : 'none'
}
