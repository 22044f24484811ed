import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { measureBundle } from './bundle-sizes.ts'

const HELP = `npm run report [-- --record]

Prints how many bytes each page in dist/ loads, compressed with brotli: scripts, styles, and the part
of both that only some pages load. Build the site first: npm run build

  --record  saves the sizes in scripts/bundle-sizes.json; the tests compare builds with this file

Exit codes: 0 sizes printed, 1 no build in dist/ or unknown option.`

const { values } = parseArgs({
  options: { record: { type: 'boolean' }, help: { type: 'boolean' } },
})
if (values.help) {
  console.log(HELP)
} else {
  const sizes = await measureBundle()
  console.table(sizes)
  const file = new URL('bundle-sizes.json', import.meta.url)
  if (values.record) await writeFile(file, `${JSON.stringify(sizes, undefined, 2)}\n`)
}
