import { createServer } from 'vite'
import { onTestFinished } from 'vitest'
import { type DevContent, contentPlugin } from './plugin.ts'
import { makeContentFolder } from './testing.ts'

/** Starts Vite with the content of these files until the test ends; it watches none of them. */
export async function startVite(files: Record<string, string>) {
  const dir = await makeContentFolder(files)
  const vite = await createServer({
    ...{
      configFile: false,
      root: process.cwd(),
      logLevel: 'silent',
      plugins: [contentPlugin(dir)],
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
