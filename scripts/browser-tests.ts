import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { installTestBrowsersIfMissing } from './find-chromium.ts'

/* `npm run test:e2e`: installs missing browsers, then runs Playwright with the given arguments. */
try {
  installTestBrowsersIfMissing()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
const { status } = spawnSync(
  'npx',
  ['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
  { cwd: fileURLToPath(new URL('..', import.meta.url)), stdio: 'inherit' },
)
process.exitCode = status ?? 1
