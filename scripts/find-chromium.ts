import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'

const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** How tests start it: as root, without a graphics card, and without requests of its own. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Debian's headless Chromium: it renders the same pages faster, because it has no user interface. */
const SHELL = 'chromium-headless-shell'
const SHELL_PATH = `/usr/bin/${SHELL}`

/**
 * Returns the path of a full browser: CHROMIUM_PATH, else an installed Chromium or Chrome, else the
 * one of Playwright. Throws if there is none; the error says what to install.
 */
export function findChromium(): string {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, which does not exist. Correct or unset it`)
  }
  const found = [...CHROMIUM_PATHS, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )
  if (found) return found
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH',
  )
}

/** Returns the path of the headless shell if it is installed, else that of `findChromium`. */
export function findTestBrowser(): string {
  return !process.env['CHROMIUM_PATH'] && existsSync(SHELL_PATH) ? SHELL_PATH : findChromium()
}

/**
 * Installs the missing ones of the two browsers, if the user is root on Debian. The headless shell
 * gets the version of the installed Chromium. Throws if there is no full browser afterwards.
 */
export function installTestBrowsersIfMissing(): void {
  if (process.env['CHROMIUM_PATH'] || process.getuid?.() !== 0 || !isDebian()) {
    findChromium()
    return
  }
  const version = findVersion('chromium-common')
  const packages = [
    ...(existsSync(SHELL_PATH) ? [] : [SHELL + (version && `=${version}`)]),
    ...(hasChromium() ? [] : ['chromium']),
  ]
  if (packages.length === 0) return
  console.log(`Installing ${packages.join(' and ')} from Debian for the browser tests…`)
  const installed =
    runAptGet('update') && runAptGet('install', '--yes', '--no-install-recommends', ...packages)
  const browser = findChromium()
  if (!installed) console.warn(`Installation failed; using ${browser} instead, which is slower.`)
}

function hasChromium(): boolean {
  try {
    return findChromium() !== ''
  } catch {
    return false
  }
}

/** Returns whether apt-get succeeded. A short timeout ends it soon without a network. */
function runAptGet(...args: string[]): boolean {
  const { status } = spawnSync('apt-get', ['-qq', '-o', 'Acquire::http::Timeout=10', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}

/** Returns the version of an installed Debian package; empty if it is not installed. */
function findVersion(name: string): string {
  const query = ['--show', '--showformat=${Version}', name]
  return spawnSync('dpkg-query', query, { encoding: 'utf8' }).stdout
}

function isDebian(): boolean {
  const file = '/etc/os-release'
  return existsSync(file) && /^ID(_LIKE)?=.*debian/m.test(readFileSync(file, 'utf8'))
}
