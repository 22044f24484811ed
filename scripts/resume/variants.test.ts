import { readdir, readFile, stat } from 'node:fs/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { createTestTerminal } from '../../server/owner/testing.ts'
import { createTestClock } from '../../shared/clock.ts'
import { planCards } from '../cards/cards.ts'
import { describeContent } from '../content/discovery.ts'
import { loadContent } from '../content/load-content.ts'
import { writeContentModule, writeModule } from '../content/modules.ts'
import { makePublicFiles } from '../content/public-files.ts'
import { composeSearchIndex } from '../content/search-index.ts'
import { makeContentFolder, writeSite } from '../content/testing.ts'
import { resumeBuildCommand } from '../owner/resume-build.ts'
import { resumeReadCommand } from '../owner/resume-read.ts'

const SECRET = 'Only for one employer'

const RESUME = {
  basics: { name: 'Ada Example', label: 'Engineer', phone: '+353 20 9100', summary: 'Public.' },
  work: [
    { id: 'lab', tags: ['research'], name: 'Lab', position: 'Scientist', startDate: '2020' },
    { id: 'shop', tags: ['backend'], name: 'Shop', position: 'Developer', startDate: '2022' },
    { id: 'bank', name: 'Bank', position: 'Clerk', startDate: '2018' },
  ],
}

const VARIANT = {
  tags: ['backend'],
  order: { work: ['bank'] },
  private: { phone: true },
  basics: { label: SECRET, summary: SECRET },
  work: [{ id: 'bank', position: `${SECRET} at the bank` }],
}

const CONTENT = {
  'resume.json': JSON.stringify(RESUME),
  'resume.backend.json': JSON.stringify(VARIANT),
}

const NOW = Date.UTC(2026, 0, 2)

async function run(
  command: typeof resumeBuildCommand,
  operands: string[],
  changes: Record<string, string> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'resumes-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  vi.stubEnv('CONTENT_DIR', await makeContentFolder({ ...CONTENT, ...changes }))
  onTestFinished(() => void vi.unstubAllEnvs())
  const outcome = await command.run({
    operands,
    flags: new Set(),
    values: {},
    config: readConfig({}),
    clock: createTestClock(NOW),
    terminal: createTestTerminal(),
    folder,
  })
  return { outcome, folder: join(folder, 'resumes', operands[0] ?? '') }
}

describe('resume:build', () => {
  it('takes a hidden entry only if the variant shows it', async () => {
    const [lab, shop, ...others] = RESUME.work
    const work = [{ ...lab, hidden: true }, { ...shop, hidden: true }, ...others]
    const { folder } = await run(resumeBuildCommand, ['backend'], {
      'resume.json': JSON.stringify({ ...RESUME, work }),
      'resume.backend.json': '{"work":[{"id":"shop","hidden":false}]}',
    })
    const text = await readFile(join(folder, 'resume.txt'), 'utf8')
    expect(text).toContain('Shop')
    expect(text).toContain('Bank')
    expect(text).not.toContain('Lab')
  })

  it('writes the picked entries in their order, for the owner alone', async () => {
    const { outcome, folder } = await run(resumeBuildCommand, ['backend'])
    expect(outcome).toMatchObject({ kind: 'report', problem: false, data: { warnings: [] } })
    expect((await readdir(folder)).sort()).toEqual([
      'resume-compact.pdf',
      'resume.docx',
      'resume.json',
      'resume.md',
      'resume.pdf',
      'resume.txt',
      'resume.vcf',
    ])
    const text = await readFile(join(folder, 'resume.txt'), 'utf8')
    expect(text).toContain(`${SECRET}\n\n`)
    expect(text).toContain('+353 20 9100')
    expect(text).not.toMatch(/Scientist|Public\./)
    expect(text.indexOf('Bank')).toBeLessThan(text.indexOf('Shop'))
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, 'resume.pdf'))).mode & 0o777).toBe(0o600)
  })

  it('names the file of the variant in a warning about what it changes', async () => {
    const { outcome } = await run(resumeBuildCommand, ['backend'], {
      'resume.backend.json': JSON.stringify({ ...VARIANT, basics: { lable: 'x' } }),
    })
    expect(outcome).toMatchObject({
      data: { warnings: [expect.stringMatching(/^resume\.backend\.json: basics\.lable: /)] },
    })
  })

  it('tells entries that are picked and sorted by their places in the file', async () => {
    const [lab, shop, bank] = RESUME.work
    const work = [{ ...lab, hidden: true }, shop, { ...bank, nmae: 'x' }]
    const { outcome } = await run(resumeBuildCommand, ['backend'], {
      'resume.json': JSON.stringify({ ...RESUME, work }),
      'resume.backend.json': JSON.stringify({ ...VARIANT, work: [{ id: 'bank', plase: 'x' }] }),
    })
    expect(outcome).toMatchObject({
      data: {
        warnings: [
          expect.stringMatching(/^resume\.json: work\[2\]\.nmae: /),
          expect.stringMatching(/^resume\.backend\.json: work\[0\]\.plase: /),
        ],
      },
    })
  })

  it.each([
    [
      'de',
      {},
      'the site has no language "de", and a variant of the resume is named with at least four small letters',
    ],
    ['../../x', {}, 'a variant of the resume is named with at least four small letters'],
    ['gone', {}, 'resume.gone.json: the file is missing'],
    [
      'backend',
      { 'resume.backend.json': '{"order":{"work":["x"]}}' },
      'order.work[0]: no entry of "work" in resume.json has the id "x"',
    ],
    [
      'backend',
      { 'resume.backend.json': '{"work":[{"id":"x"}]}' },
      'work[0].id: resume.json has no entry with this id',
    ],
    ['backend', { 'resume.backend.json': '{"tags":"x"}' }, 'tags: write a list of tags'],
    [
      'backend',
      { 'resume.backend.json': '{"tags":["backend","bakend"]}' },
      'tags[1]: no entry that is shown has the tag "bakend"',
    ],
    ['backend', { 'resume.json': '{' }, 'resume.json:'],
  ])('refuses %s with %j, and says why', async (name, changes, reason) => {
    const { outcome } = await run(resumeBuildCommand, [name], changes)
    if (outcome.kind !== 'refusal') throw new Error(outcome.kind)
    expect(outcome.lines.join('\n')).toContain(reason)
  })
})

it('nothing of a variant or of a hidden entry is public', async () => {
  const hidden = {
    hidden: true,
    name: 'Only hidden',
    title: 'Only hidden',
    label: 'Only hidden',
    url: '/hidden',
  }
  const dir = await makeContentFolder({
    ...CONTENT,
    'resume.json': JSON.stringify({ ...RESUME, work: [hidden, ...RESUME.work], awards: [hidden] }),
    'site.json': writeSite({ menu: [hidden], social: [hidden] }),
  })
  const content = await loadContent(dir, (file) => ({ src: file }))
  expect(content.warnings).toEqual([])
  const files = await makePublicFiles(dir, content, NOW)
  const modules = ['site', 'routes', 'portfolio', 'privacy', 'footer', 'written'].map((name) =>
    writeContentModule(content, name, 'virtual:content/'),
  )
  const known = [
    JSON.stringify(planCards(content)),
    JSON.stringify(describeContent(content, (path) => path, '2026-11-27')),
    JSON.stringify([...content.files]),
    writeModule(content.resume.page),
    writeModule(composeSearchIndex(content, [])),
    ...modules,
    ...[...files.values()].map((bytes) => Buffer.from(bytes).toString('latin1')),
  ]
  expect(known.join('\n')).toContain('Engineer')
  expect(known.join('\n')).not.toMatch(
    /Only for one|Only hidden|\/hidden|resume\.backend|backend|353 20 9100/,
  )
  expect(JSON.stringify(content.resume.source)).not.toContain('Only hidden')
  expect([...files.keys()].filter((path) => /backend|resumes/.test(path))).toEqual([])
})

it('a file that is neither a translation nor a variant has a warning', async () => {
  const site = writeSite({ language: undefined, languages: ['en', 'de'] })
  const dir = await makeContentFolder({
    ...CONTENT,
    'site.json': site,
    'resume.de.json': '{}',
    'resume.fr.json': '{}',
  })
  const { warnings } = await loadContent(dir, (file) => ({ src: file }))
  expect(warnings).toMatchObject([
    { file: 'resume.fr.json', expected: expect.stringContaining('no language "fr"') as string },
  ])
})

it('resume:read shows what programs read, and that it is in order', async () => {
  const { outcome } = await run(resumeReadCommand, [])
  if (outcome.kind !== 'report') throw new Error(outcome.kind)
  expect(outcome.problem).toBe(false)
  expect(outcome.text).toContain('/resume.pdf: every text is read, in order.')
  expect(outcome.text).toContain('/resume.docx: every text is read, in order.')
})
