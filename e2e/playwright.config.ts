import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium, findTestBrowser } from '../scripts/find-chromium.ts'

/** What needs the whole browser: the headless shell allows no notifications. */
const WHOLE_BROWSER = '**/countdown-alarm.spec.ts'

/** Tests that build a site or start a dev server: they begin first, so that nothing waits in the end. */
const OWN_BUILD = '**/{own-*,dev,english,languages,unfinished-language,studio,studio-*}.spec.ts'

function launch(executablePath: string) {
  return { launchOptions: { executablePath, args: CHROMIUM_ARGS } }
}

/* Real Chromium against the production build; each worker runs a server of its own (site.ts). */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A test that fails now and then is a fault to be mended.
  retries: 0,
  // A busy machine is no fault.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // Much of a test is waiting.
  workers: availableParallelism() + 1,
  // `npm test` reads the output through a pipe, and a newcomer wants its failures alone.
  reporter: process.stdout.isTTY ? [['list', { printSteps: false }]] : 'dot',
  use: {
    viewport: { width: 1280, height: 800 },
  },
  projects: [
    { name: 'own build', testMatch: OWN_BUILD, use: launch(findTestBrowser()) },
    { name: 'whole browser', testMatch: WHOLE_BROWSER, use: launch(findChromium()) },
    {
      name: 'headless shell',
      testIgnore: [OWN_BUILD, WHOLE_BROWSER],
      use: launch(findTestBrowser()),
    },
  ],
})
