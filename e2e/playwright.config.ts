import { defineConfig } from '@playwright/test'
import { findTestBrowser } from '../scripts/find-chromium.ts'

/* Real Chromium against the production build; each worker runs a server of its own (site.ts). */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  // The summary names a test that needs its second try as flaky, which is a fault to be mended.
  retries: 1,
  // A busy machine is no fault.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  workers: 2,
  reporter: [['list', { printSteps: false }]],
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: findTestBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
