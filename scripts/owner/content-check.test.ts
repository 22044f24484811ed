import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { systemClock } from '../../shared/clock.ts'
import { readConfig } from '../../server/config.ts'
import { createTestTerminal } from '../../server/owner/testing.ts'
import { makeContentFolder, PROJECT, writeSite } from '../content/testing.ts'
import { contentCheckCommand } from './content-check.ts'

async function check(changes: Record<string, string>, flags: string[] = []): Promise<string> {
  vi.stubEnv('CONTENT_DIR', await makeContentFolder(changes))
  onTestFinished(() => void vi.unstubAllEnvs())
  const outcome = await contentCheckCommand.run({
    operands: [],
    flags: new Set(flags),
    values: {},
    config: readConfig({}),
    clock: systemClock,
    terminal: createTestTerminal(),
    folder: '/',
  })
  if (outcome.kind !== 'report') throw new Error(outcome.kind)
  return outcome.text
}

it('prints errors and warnings apart', async () => {
  const text = await check({
    'projects/quiz.md': PROJECT.replace('title: Quiz', "title: ''"),
    'projects/robot.md': `${PROJECT}\n[x](/gone)`,
  })
  expect(text).toContain('Errors:\n  projects/quiz.md:2:1: title: write a text\n\nWarnings:\n')
  expect(text).toContain('  projects/robot.md:11:1: line 11: the link "/gone" leads to no page')
  expect(text).toContain('has errors and cannot be built.')
})

it('prints what translations lack', async () => {
  const text = await check({
    'site.json': writeSite({ language: undefined, languages: ['en', 'de'] }),
    'projects/robot.md': PROJECT,
    'projects/robot.de.md': '---\ntitle: Roboter\n---\nText.',
  })
  expect(text).toContain('Translations:\n')
  expect(text).toContain(
    '  projects/robot.de.md: summary: not translated: visitors see projects/robot.md',
  )
})

it('asks links to other sites with --online only, and names their place', async () => {
  const asked = vi.fn()
  const server = createServer(asked).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const content = { 'projects/robot.md': `${PROJECT}\n\n[x](http://127.0.0.1:${port}/)` }
  expect(await check(content)).not.toContain('Warnings')
  expect(await check(content, ['online'])).toContain(
    `projects/robot.md:12:1: line 12: the link "http://127.0.0.1:${port}/" cannot be reached (private address)`,
  )
  expect(asked).not.toHaveBeenCalled()
})
