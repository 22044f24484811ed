import { expect, it } from 'vitest'
import { describeProblem } from '../../shared/content/problem.ts'
import * as resumeFiles from '../../shared/content/resume-files.ts'
import { loadContent } from './load-content.ts'
import { makePublicFiles } from './public-files.ts'
import { makeContentFolder, PROJECT, writeSite } from './testing.ts'
import { listWarnings } from './warnings.ts'

const NOW = Date.UTC(2026, 0, 1)
/** Its summary has letters that the fonts of the PDF lack. */
const RESUME = '{"basics":{"name":"Ada","summary":"אדה"}}'

async function load(changes: Record<string, string>, language?: string) {
  const dir = await makeContentFolder({ 'resume.json': RESUME, ...changes })
  const content = await loadContent(dir, (file) => ({ src: file }), { language, decorated: false })
  return { dir, content }
}

/** A site in two languages, with the given settings. */
const withSettings = (settings: object) => ({
  'site.json': writeSite({ language: undefined, languages: ['en', 'de'], ...settings }),
})

it.each([undefined, 'de'])(
  'a resume without downloads has no files in %s, and no warnings about them',
  async (language) => {
    const listDownloads = async (settings: object) => {
      const { dir, content } = await load(withSettings(settings), language)
      const paths = [...(await makePublicFiles(dir, content, NOW)).keys()]
      const names = Object.values(resumeFiles)
      return {
        downloads: paths.filter((path) => names.some((name) => path.endsWith(name))),
        warnings: (await listWarnings(dir, content, NOW)).map(describeProblem).join('\n'),
      }
    }
    const { downloads, warnings } = await listDownloads({})
    expect(downloads).toContain(`${language ? '/de' : ''}/resume.json`)
    expect(warnings).toContain('/resume.pdf is not created')
    expect(await listDownloads({ resume: { downloads: false } })).toEqual({
      downloads: [],
      warnings: '',
    })
  },
)

it('links to files of a resume without downloads are dead, in each language', async () => {
  const changes = { 'projects/a.md': `${PROJECT}\n[x](/resume.pdf) [x](/de/resume.vcf)` }
  const read = async (settings: object) =>
    (await load({ ...withSettings(settings), ...changes })).content.warnings
  expect(await read({})).toEqual([])
  expect((await read({ resume: { downloads: false } })).map(({ expected }) => expected)).toEqual([
    expect.stringContaining('"/resume.pdf" leads to no page or file'),
    expect.stringContaining('"/de/resume.vcf" leads to no page or file'),
  ])
})

it('the path of a file that the resume does not have can lead to one of the owner', async () => {
  const redirects = [{ from: '/resume.pdf', to: '/files/mine.pdf' }]
  const changes = { 'files/mine.pdf': '%PDF' }
  const { content } = await load({
    ...withSettings({ redirects, resume: { downloads: false } }),
    ...changes,
  })
  expect(content.warnings).toEqual([])
  await expect(load({ ...withSettings({ redirects }), ...changes })).rejects.toThrow(
    '/resume.pdf belongs to the site itself',
  )
})
