import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../../shared/clock.ts'
import { ContentError, describeWarning } from '../../shared/content/problem.ts'
import { contentDir, hashInputs, STAMP_FILE } from '../build-stamp.ts'
import { loadAllLanguages } from '../content/load-all-languages.ts'
import type { AddressPicture } from '../content/load-content.ts'
import { sizePicture } from '../content/sized-pictures.ts'

/*
 * First step of the build: checks the content in every language, prints a warning for each part that the site cannot show,
 * also beside errors, and lists the pictures for `scripts/build/pictures.js`.
 */
const output = 'dist-next'
const dir = contentDir('.')
const pictures: object[] = []

try {
  // Before anything is read: after a change during the build, the next start builds again.
  await writeFile(join(output, STAMP_FILE), hashInputs('.'))
  const addressPicture: AddressPicture = async (file, width, drawn) => {
    const { files, ...addresses } = await sizePicture(dir, file, width, drawn)
    pictures.push({ file, source: join(dir, file), files })
    return addresses
  }
  const { warnings, languages } = await loadAllLanguages(dir, addressPicture, systemClock.now())
  for (const warning of warnings) console.warn(describeWarning(warning))
  await writeFile(join(output, 'pictures.json'), JSON.stringify(pictures))
  const others = languages.slice(1).map(({ tag }) => tag)
  await writeFile(join(output, 'languages.json'), JSON.stringify(others))
} catch (error) {
  const warnings = error instanceof ContentError ? error.warnings : []
  for (const warning of warnings) console.warn(describeWarning(warning))
  console.error(error instanceof ContentError ? error.message : error)
  process.exitCode = 1
}
