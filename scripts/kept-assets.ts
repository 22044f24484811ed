import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** In a build's folder: the hashed files that it made itself, beside which it may keep older ones. */
const OWN_ASSETS = 'own-assets.json'

const ASSETS = 'client/assets'

/**
 * Lists what a build made under hashed names, and keeps beside it what the build before it had made.
 * Tabs that were opened before an upgrade, and pages that a CDN still holds, go on; what that build
 * had kept itself is left behind, so a file stays for one more release.
 * @param dist the finished build
 * @param previous the build before; nothing is kept where there is none
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

/** Puts what a later `keepAssets` needs of a build aside, so that the rest of it can be removed. */
export async function moveAssetsAside(dist: string, aside: string): Promise<void> {
  await rm(aside, { recursive: true, force: true })
  await mkdir(join(aside, dirname(ASSETS)), { recursive: true })
  for (const part of [ASSETS, OWN_ASSETS]) {
    await rename(join(dist, part), join(aside, part)).catch(ignore('ENOENT'))
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
