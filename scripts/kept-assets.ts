import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** File in `dist/` that lists the hashed files of this build, without those kept from older builds. */
const OWN_ASSETS = 'own-assets.json'

const ASSETS = 'client/assets'

/**
 * Lists the hashed files of a build, and copies those of the previous build next to them. Tabs opened
 * before an upgrade and pages cached by a CDN still need the old files. Files that the previous build
 * itself copied are not copied again, so each file stays for one more release.
 * @param dist the finished build
 * @param previous the previous build; it may be missing
 */
export async function keepAssets(dist: string, previous: string): Promise<void> {
  const folder = join(dist, ASSETS)
  const own = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  await writeFile(join(dist, OWN_ASSETS), JSON.stringify(own.sort()))

  for (const file of await readOwnAssets(previous)) {
    const target = join(folder, file)
    await mkdir(dirname(target), { recursive: true })
    await copyFile(join(previous, ASSETS, file), target, constants.COPYFILE_EXCL).catch(
      ignore('EEXIST'),
    )
  }
}

async function readOwnAssets(dist: string): Promise<string[]> {
  const text = await readFile(join(dist, OWN_ASSETS), 'utf8').catch(ignore('ENOENT'))
  return text === undefined ? [] : (JSON.parse(text) as string[])
}

function ignore(expected: string): (error: unknown) => undefined {
  return (error) => {
    if ((error as NodeJS.ErrnoException).code !== expected) throw error
    return undefined
  }
}
