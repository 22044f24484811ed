import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../../shared/clock.ts'
import { ContentError, describeWarning } from '../../shared/content/problem.ts'
import { contentDir, hashInputs, STAMP_FILE } from '../build-stamp.ts'
import { type AddressPicture, loadContent } from '../content/load-content.ts'
import { sizePicture } from '../content/sized-pictures.ts'
import { listWarnings } from '../content/warnings.ts'

/*
 * First step of the build: checks the content, prints a warning for each part that the site cannot show,
 * also beside errors, and lists the pictures for `scripts/build/pictures.js`.
 */
const output = 'dist-next'
const dir = contentDir('.')
const pictures: object[] = []

try {
  // Before anything is read: after a change during the build, the next start builds again.
  await writeFile(join(output, STAMP_FILE), await hashInputs('.'))
  const addressPicture: AddressPicture = async (file, width, drawn) => {
    const { files, ...addresses } = await sizePicture(dir, file, width, drawn)
    pictures.push({ file, source: join(dir, file), files })
    return addresses
  }
  const content = await loadContent(dir, addressPicture, { drafts: true, covers: false })
  for (const warning of await listWarnings(dir, content, systemClock.now())) {
    console.warn(describeWarning(warning))
  }
  await writeFile(join(output, 'pictures.json'), JSON.stringify(pictures))
} catch (error) {
  const warnings = error instanceof ContentError ? error.warnings : []
  for (const warning of warnings) console.warn(describeWarning(warning))
  console.error(error instanceof ContentError ? error.message : error)
  process.exitCode = 1
}
