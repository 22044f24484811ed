import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { BUILD_SOURCES } from '../scripts/build-stamp.ts'
import { BUILD_LIMIT, startSite, test as base } from './site.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Files by path inside the content folder; those not named are the sample's. */
export type ContentChanges = Record<string, string | Buffer>

/**
 * A test whose site is built from content of its own, in a copy of the checkout, so that the
 * checkout's build stays as it is. A build takes a while: tests that share one belong into one file.
 * @param changeCheckout changes the copy before it is built
 */
export function testWithContent(
  makeChanges: () => Promise<ContentChanges>,
  changeCheckout?: (folder: string) => Promise<void>,
) {
  return base.extend<object, { dist: string; site: string }>({
    dist: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the first argument
      async ({}, use) => {
        const folder = await mkdtemp(join(tmpdir(), 'portfolio-content-'))
        await use(await buildWithContent(folder, await makeChanges(), changeCheckout))
        await rm(folder, { recursive: true })
      },
      { scope: 'worker', timeout: BUILD_LIMIT },
    ],
    site: [
      async ({ smtp, dist }, use) => {
        const server = join(dist, 'app/main.mjs')
        const { child, origin, dataDir } = await startSite(smtp, undefined, server)
        await use(origin)
        child.kill('SIGTERM')
        await once(child, 'exit')
        await rm(dataDir, { recursive: true })
      },
      { scope: 'worker', timeout: BUILD_LIMIT },
    ],
  })
}

/** Builds a site from content of its own, in a copy of the checkout; gives the folder of the build. */
export async function buildWithContent(
  folder: string,
  changes: ContentChanges,
  changeCheckout?: (folder: string) => Promise<void>,
): Promise<string> {
  await copyCheckout(folder)
  await changeCheckout?.(folder)
  await writeContent(join(folder, 'content'), changes)
  await promisify(execFile)(process.execPath, ['scripts/build.js'], {
    cwd: folder,
    // Vike does nothing in a process that looks like one of vitest, where the attacks build.
    env: { ...process.env, VITEST: undefined, CONTENT_DIR: join(folder, 'content') },
  })
  return join(folder, 'dist')
}

/** Copies what a build needs from the checkout, with the sample's content. */
export async function copyCheckout(folder: string): Promise<void> {
  for (const name of [...BUILD_SOURCES, 'tsconfig.json', 'package.json', 'content']) {
    await cp(join(root, name), join(folder, name), { recursive: true })
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
}

/** Writes files into a content folder. */
export async function writeContent(dir: string, changes: ContentChanges): Promise<void> {
  for (const [file, content] of Object.entries(changes)) {
    await mkdir(dirname(join(dir, file)), { recursive: true })
    await writeFile(join(dir, file), content)
  }
}
