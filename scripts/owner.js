import { existsSync } from 'node:fs'
import { URL } from 'node:url'

/*
 * `npm run owner`: the built command line, which fits the server that runs; in a checkout that was
 * never built, the sources. It builds nothing, because a build replaces the files of a running site.
 */
const built = new URL('../dist/app/owner.mjs', import.meta.url)
if (existsSync(built)) {
  await import(built.href)
} else {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./owner/main.ts')
}
