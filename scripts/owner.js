import { existsSync } from 'node:fs'
import { URL } from 'node:url'

/*
 * `npm run owner`: runs the built command line, which has the version of the running server. Without a
 * build, it runs the sources. It never builds, because a build replaces the files of a running site.
 */
const built = new URL('../dist/app/owner.mjs', import.meta.url)
if (existsSync(built)) {
  await import(built.href)
} else {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./owner/main.ts')
}
