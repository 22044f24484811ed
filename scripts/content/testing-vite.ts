import { createServer, type Plugin } from 'vite'
import { onTestFinished } from 'vitest'
import { type DevContent, contentPlugin } from './plugin.ts'
import { makeContentFolder } from './testing.ts'

/** Starts Vite with the content of these files, and other plugins, until the test ends; it watches no file. */
export async function startVite(files: Record<string, string>, others: Plugin[] = []) {
  const dir = await makeContentFolder(files)
  const vite = await createServer({
    ...{
      configFile: false,
      root: process.cwd(),
      logLevel: 'silent',
      plugins: [contentPlugin(dir), ...others],
    },
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  onTestFinished(() => vite.close())
  const plugin = vite.config.plugins.find(({ name }) => name === 'content')
  const load = plugin?.load as (this: object, id: string) => Promise<string>
  return {
    ...{ dir, vite },
    content: plugin?.api as DevContent,
    /** Begins to load a module at once, unlike Vite, which asks other plugins first. */
    load: (module: string) => load.call({ environment: vite.environments.client }, `\0${module}`),
  }
}
