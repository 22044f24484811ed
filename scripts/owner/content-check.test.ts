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
  expect(text).toContain('  projects/robot.md:11:1: the link "/gone" leads to no page')
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

it('prints what several fields or files of translations lack in one line, and a few of them', async () => {
  const items = Array.from({ length: 9 }, (_, index) => [`projects/p${index}.md`, PROJECT] as const)
  const text = await check({
    'site.json': writeSite({ language: undefined, languages: ['en', 'de', 'fr'] }),
    ...Object.fromEntries(items),
    'projects/p0.de.md': '---\ntitle: Roboter\n---\n',
    'projects/p1.de.md': '---\ntitle: Uhr\n---\nText.',
  })
  const lines = text.split('\n')
  expect(lines).toContain(
    '  projects/p1.de.md: summary: not translated: visitors see projects/p1.md (also category, pictureAlt)',
  )
  const missing = lines.filter((line) => line.includes('this file is missing'))
  expect(missing).toEqual([expect.stringMatching(/^ {2}site\.de\.json: .* and \d+ more\)$/)])
  expect(missing[0]).toContain('visitors see its source (also site.fr.json, resume.de.json, ')
})

it('prints a warning about several places in one line, and each error apart', async () => {
  const broken = PROJECT.replace('title: Quiz', "title: ''")
  const text = await check({
    'projects/a.md': `${PROJECT}\n[x](/gone)\n\n[y](/gone)\n\n[z](/lost)`,
    'projects/b.md': `${PROJECT}\n[x](/gone)`,
    'projects/quiz.md': broken,
    'projects/robot.md': broken,
  })
  expect(text).toMatch(
    /^ {2}projects\/a\.md:11:1: the link "\/gone" .* \(also projects\/a\.md:13:1, projects\/b\.md:11:1\)$/m,
  )
  expect(text).toMatch(/^ {2}projects\/a\.md:15:1: the link "\/lost" .* link$/m)
  for (const name of ['quiz', 'robot'])
    expect(text).toContain(`  projects/${name}.md:2:1: title: write a text\n`)
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
    `projects/robot.md:12:1: the link "http://127.0.0.1:${port}/" cannot be reached (private address)`,
  )
  expect(asked).not.toHaveBeenCalled()
})
