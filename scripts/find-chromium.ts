import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The browser for the tests: CHROMIUM_PATH, else an installed Chromium or Chrome, else Playwright's
 * own. Throws with what to install when there is none.
 */
export function findChromium(): string {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`)
  }
  const found = [...INSTALLED, chromium.executablePath()].find((path) => path && existsSync(path))
  if (found) return found
  throw new Error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH',
  )
}

/** Installs Debian's Chromium where there is no browser and this is root on Debian. */
export function installChromiumIfMissing(): void {
  try {
    findChromium()
    return
  } catch (error) {
    if (process.env['CHROMIUM_PATH'] || process.getuid?.() !== 0 || !isDebian()) throw error
  }
  console.log('Installing the Debian package chromium for the browser tests…')
  for (const command of ['update', 'install -y --no-install-recommends chromium']) {
    const { status } = spawnSync('apt-get', ['-qq', ...command.split(' ')], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status !== 0) throw new Error(`apt-get ${command} failed`)
  }
  findChromium()
}

function isDebian(): boolean {
  const file = '/etc/os-release'
  return existsSync(file) && /^ID(_LIKE)?=.*debian/m.test(readFileSync(file, 'utf8'))
}
