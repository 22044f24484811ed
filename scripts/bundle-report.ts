import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { measureBundle } from './bundle-sizes.ts'

/*
 * `npm run report`: prints what each page of the build in dist/ loads, in bytes with brotli, in all
 * and beyond the frame that every page shares. With `-- --record` the sizes are kept in
 * scripts/bundle-sizes.json, which builds are compared with.
 */
const { values } = parseArgs({ options: { record: { type: 'boolean' } } })
const sizes = await measureBundle()
console.table(sizes)
if (values.record) {
  const file = new URL('bundle-sizes.json', import.meta.url)
  await writeFile(file, `${JSON.stringify(sizes, undefined, 2)}\n`)
}
