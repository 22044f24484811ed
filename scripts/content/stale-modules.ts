import type { DevEnvironment, EnvironmentModuleNode, ViteDevServer } from 'vite'
import { systemClock } from '../../shared/clock.ts'
import type { ContentUpdate } from '../../shared/content-update.ts'

/** How the ids of content modules begin, with Rollup's prefix of virtual modules. */
const CONTENT_MODULES = '\0virtual:content/'

/** Modules of a single page, which open pages load again with the modules that import them. */
const OWN_TO_PAGE =
  /^(?:resume|personal|portfolio|privacy|programs|quiz|(?:projects|written|quiz)\/.+)$/

/** Modules of every page, which open pages load again alone. The search loads its index when it is opened. */
const OF_EVERY_PAGE = /^(?:site|footer|search|(?:theme|custom|paper)\.css)$/

/** What open pages have to do after modules have changed. */
export type ModuleChange =
  /** Load the document again. */
  | { kind: 'reload' }
  /** Load the modules again (`client/dev/update-content.ts`). */
  | ({ kind: 'update' } & ContentUpdate)

/** Returns whether the module with this id would be different now. */
export type IsStale = (id: string, environment: DevEnvironment) => Promise<boolean>

type Environments = ViteDevServer['environments']

/** Makes the next document load all modules again. */
export function invalidateAll({ client, ...servers }: Environments): void {
  // The server's modules first: a page must not be rendered with the old content and loaded with the new.
  for (const { moduleGraph, hot } of Object.values(servers)) {
    moduleGraph.invalidateAll()
    // Without this, modules that do not import the content stay evaluated.
    hot.send({ type: 'full-reload' })
  }
  client.moduleGraph.invalidateAll()
}

/**
 * Makes pages load again the modules that new content has changed.
 * @param wasUnusable returns whether the content before could not be used, which open pages show
 * @returns undefined if no module has changed
 */
export async function invalidateStale(
  environments: Environments,
  isStale: IsStale,
  wasUnusable: () => boolean,
): Promise<ModuleChange | undefined> {
  const { client, ...servers } = environments
  const found = await Promise.all(
    [...Object.values(servers), client].map(async (environment) => ({
      graph: environment.moduleGraph,
      modules: await findStaleModules(environment, isStale),
    })),
  )
  const all = found.flatMap(({ modules }) => modules)
  if (all.some(({ id }) => !id?.startsWith(CONTENT_MODULES))) {
    // Texts and paths in another language: more than modules depends on it.
    invalidateAll(environments)
    return { kind: 'reload' }
  }
  if (!wasUnusable() && all.length === 0) return undefined
  const names = [...new Set((found.at(-1)?.modules ?? []).map(nameModule))]
  const inPlace =
    !wasUnusable() && names.every((name) => OWN_TO_PAGE.test(name) || OF_EVERY_PAGE.test(name))
  const timestamp = systemClock.now()
  for (const { graph, modules } of found) {
    for (const module of modules) {
      // What Vite still makes of the old content is outdated from now on, by its own clock.
      graph.invalidateModule(module)
      const isUpdated =
        inPlace && graph === client.moduleGraph && OWN_TO_PAGE.test(nameModule(module))
      if (isUpdated) graph.invalidateModule(module, new Set(), timestamp, true)
    }
  }
  if (!inPlace) return { kind: 'reload' }
  return {
    ...{ kind: 'update', timestamp },
    ofPages: names.some((name) => OWN_TO_PAGE.test(name)),
    ofEveryPage: names.filter((name) => OF_EVERY_PAGE.test(name)),
  }
}

async function findStaleModules(
  environment: DevEnvironment,
  isStale: IsStale,
): Promise<EnvironmentModuleNode[]> {
  const all = [...environment.moduleGraph.idToModuleMap]
  const are = await Promise.all(all.map(([id]) => isStale(id, environment)))
  return all.flatMap(([, module], index) => (are[index] ? [module] : []))
}

/** Returns the name of a module of the content, e.g. `written/about`. */
function nameModule({ id }: EnvironmentModuleNode): string {
  return (id ?? '').slice(CONTENT_MODULES.length).replace(/\?.*/s, '')
}
