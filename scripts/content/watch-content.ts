import { sep } from 'node:path'
import type { EnvironmentModuleGraph, ViteDevServer } from 'vite'
import { ContentError, type ContentProblem, describeWarning } from '../../shared/content/problem.ts'

/** In milliseconds: editors save a file in several steps, such as delete and rename. */
const SETTLE_TIME = 50

/** What the modules of the content are called, with Rollup's prefix of virtual modules. */
const CONTENT_MODULES = '\0virtual:content/'

/** Files whose change reaches other modules too, by the language of their texts and the layer of their styles. */
const REACHES_ALL = /^(?:site(?:\.[\w-]+)?\.json|custom\.css)$/

/** The state of the content while the dev server runs. */
export type WatchedContent = {
  /** Returns why the content cannot be used; undefined if it can. */
  findProblem: () => Promise<string | undefined>
  /** Resolves when the content can be used. */
  valid: () => Promise<void>
  /** Calls `listen` after each change with why the content cannot be used, instead of reloading open pages. */
  handOver: (listen: (problem: string | undefined) => void) => void
  /** Reads the content again without waiting for a change, and returns why it cannot be used. */
  recheck: () => Promise<string | undefined>
}

/**
 * Watches the content folder for the dev server, also behind links, without names that begin with a dot. Valid content
 * reloads open pages. Invalid content shows an overlay in them. Problems and warnings are printed once.
 * @param root the content folder, absolute
 * @param reload reads the content again, and returns its warnings; rejects if it is invalid
 */
export function watchContent(
  { watcher, environments, config }: ViteDevServer,
  root: string,
  reload: () => Promise<readonly ContentProblem[]>,
): WatchedContent {
  let printed: string | undefined
  let printedWarnings = ''
  let checking = check()
  let settling: NodeJS.Timeout | undefined
  let reachesAll = false
  let repaired: (() => void)[] = []
  let tell: ((problem: string | undefined) => void) | undefined
  let wasUsable = false

  async function check(): Promise<string | undefined> {
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
    if (problem !== printed) {
      if (problem === undefined) config.logger.info('The content can be used again.')
      else config.logger.error(`${problem}\nWaiting for a change of the content…`)
    }
    printed = problem
    return problem
  }
  function printWarnings(warnings: readonly ContentProblem[]): void {
    const text = warnings.map(describeWarning).join('\n')
    if (text !== '' && text !== printedWarnings) config.logger.warn(text)
    printedWarnings = text
  }
  function show(problem: string | undefined): void {
    const { client, ...others } = environments
    if (problem !== undefined) {
      if (tell) return tell(problem)
      client.hot.send({ type: 'error', err: { message: problem, stack: '' } })
      return
    }
    for (const resolve of repaired) resolve()
    repaired = []
    // Modules that were loaded before had no content to follow, such as its language.
    if (!wasUsable) reachesAll = true
    wasUsable = true
    // The server's modules first: a page must not be rendered with the old content and loaded with the new.
    for (const { moduleGraph, hot } of Object.values(others)) {
      invalidate(moduleGraph)
      // Without this, modules that do not import the content stay evaluated.
      if (reachesAll) hot.send({ type: 'full-reload' })
    }
    invalidate(client.moduleGraph)
    reachesAll = false
    if (tell) tell(undefined)
    else client.hot.send({ type: 'full-reload' })
  }

  function invalidate(modules: EnvironmentModuleGraph): void {
    if (reachesAll) return modules.invalidateAll()
    for (const module of modules.idToModuleMap.values()) {
      if (module.id?.startsWith(CONTENT_MODULES)) modules.invalidateModule(module)
    }
  }

  async function checkAgain(): Promise<string | undefined> {
    checking = check()
    const problem = await checking
    show(problem)
    return problem
  }

  void checking.then((problem) => (wasUsable = problem === undefined))
  watcher.add(root)
  watcher.on('all', (event, file) => {
    if (!file.startsWith(root + sep) || file.includes(`${sep}.`, root.length)) return
    if (event !== 'change' || REACHES_ALL.test(file.slice(root.length + 1))) reachesAll = true
    clearTimeout(settling)
    settling = setTimeout(() => void checkAgain(), SETTLE_TIME)
  })
  // A mistake may have been mended before the watcher saw the files.
  watcher.once('ready', () => {
    void checking.then((problem) => (problem === undefined ? problem : checkAgain()))
  })
  return {
    findProblem: () => checking,
    async valid() {
      if ((await checking) === undefined) return
      await new Promise<void>((resolve) => repaired.push(resolve))
    },
    handOver: (listen) => (tell = listen),
    recheck: () => checkAgain(),
  }
}
