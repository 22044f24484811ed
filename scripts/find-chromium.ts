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

/** Debian's Chromium without what surrounds a page, such as windows: the same pages for less work. */
const SHELL = 'chromium-headless-shell'
const SHELL_PATH = `/usr/bin/${SHELL}`

/**
 * A whole browser: CHROMIUM_PATH, else an installed Chromium or Chrome, else Playwright's own.
 * Throws with what to install when there is none.
 */
export function findChromium(): string {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, which does not exist: correct or unset it`)
  }
  const found = [...CHROMIUM_PATHS, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )
  if (found) return found
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH',
  )
}

/** The browser for the tests: as `findChromium`, but the headless shell where it is installed. */
export function findTestBrowser(): string {
  return !process.env['CHROMIUM_PATH'] && existsSync(SHELL_PATH) ? SHELL_PATH : findChromium()
}

/**
 * Installs what is missing of the two browsers where this is root on Debian; the headless shell in
 * the version of the Chromium that is there. Throws when there is no whole one after that.
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
  console.log(`Installing ${packages.join(' and ')} of Debian for the browser tests…`)
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

/** Whether it went well; without a network it ends soon. */
function runAptGet(...args: string[]): boolean {
  const { status } = spawnSync('apt-get', ['-qq', '-o', 'Acquire::http::Timeout=10', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}

/** The version in which a Debian package is installed; empty where it is not. */
function findVersion(name: string): string {
  const query = ['--show', '--showformat=${Version}', name]
  return spawnSync('dpkg-query', query, { encoding: 'utf8' }).stdout
}

function isDebian(): boolean {
  const file = '/etc/os-release'
  return existsSync(file) && /^ID(_LIKE)?=.*debian/m.test(readFileSync(file, 'utf8'))
}
