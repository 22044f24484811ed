import console from 'node:console'
import { spawnSync } from 'node:child_process'
import { env, platform, versions } from 'node:process'

/*
 * npm runs no install scripts here (.npmrc). Before a start, a build or a test, this script loads the two packages
 * with native addons and rebuilds those that fail to load. This happens after `npm ci` and after a change of Node.
 */
const PACKAGES = {
  async 'better-sqlite3'() {
    const { default: Database } = await import('better-sqlite3')
    new Database(':memory:').close()
  },
  argon2: () => import('argon2'),
}

/** Node's own preset, `-O3`, compiles a quarter longer and makes nothing faster (decision 357). */
const FLAGS = { CFLAGS: '-O2', CXXFLAGS: '-O2' }

/** Built with the headers of Node 24.19 or newer, better-sqlite3 crashes: docs/run/tried.md. */
const HEADERS = versions.modules === '137' ? { npm_package_config_node_gyp_target: '24.18.1' } : {}

const missing = []
for (const [name, load] of Object.entries(PACKAGES)) {
  await load().catch(() => missing.push(name))
}
if (missing.length > 0) {
  console.log(
    `Building ${missing.join(' and ')} for this machine: about a minute without a prebuilt binary…`,
  )
  const { status } = spawnSync('npm', ['rebuild', ...missing, '--ignore-scripts=false'], {
    stdio: 'inherit',
    env: { ...FLAGS, ...HEADERS, ...env },
    shell: platform === 'win32',
  })
  if (status !== 0)
    throw new Error(
      'Building failed, see above. Install Python 3, make and a C++ compiler, then try again.',
    )
}
