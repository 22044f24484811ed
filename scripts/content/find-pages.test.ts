import { describe, expect, it } from 'vitest'
import { ContentError } from '../../shared/content/problem.ts'
import { loadContent } from './load-content.ts'
import { makeContentFolder, PROJECT, writeScreen } from './testing.ts'

/** The addresses of the links in the text of a project; problems as `file:line`. */
async function linksOf(text: string, files: Record<string, string | null> = {}) {
  const dir = await makeContentFolder({ 'projects/a.md': `${PROJECT}\n${text}`, ...files })
  try {
    const { projects } = await loadContent(dir, (file) => ({ src: file }))
    const blocks = JSON.stringify(projects.get('a')?.blocks)
    return [...blocks.matchAll(/"url":"([^"]*)"/g)].map(([, url]) => url)
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.problems.map(({ file, line }) => `${file}:${line}`)
  }
}

const files = {
  'projects/My robot.md': PROJECT.replace('title:', 'slug: robot\ntitle:'),
  'projects/renamed.md': writeScreen('quiz'),
  'projects/quiz.md': null,
  'pages/imprint.md': '---\ntitle: Imprint\n---\n',
  'pages/uses.md': '---\ntitle: Uses\nslug: tools\n---\n',
  'files/My thesis #1.pdf': '%PDF',
}

describe('links of a text to files of the content folder', () => {
  it.each([
    ['<My robot.md>', '/Projects/robot'],
    ['./renamed', '/Projects/Quiz'],
    ['../pages/imprint.md', '/imprint'],
    ['../pages/uses#code', '/tools#code'],
    ['../tools', '/tools'],
    ['../Projects/Quiz', '/Projects/Quiz'],
    ['../Projects', '/Projects'],
    ['../personal.md', '/Personal'],
    ['../privacy.md', '/Privacy'],
    ['../resume.json', '/'],
    ['../resume.pdf', '/resume.pdf'],
    ['../files/My%20thesis%20%231.pdf', '/files/My%20thesis%20%231.pdf'],
  ])('%s leads to %s', async (target, path) => {
    expect(await linksOf(`[x](${target})`, files)).toEqual([path])
  })

  it.each([
    'quiz.md',
    '../pages/robot.md',
    '../files/thesis.pdf',
    '../images/picture-light.svg',
    '../__proto__',
  ])('%s is a problem with its line', async (target) => {
    expect(await linksOf(`\n[x](${target})`, files)).toEqual(['projects/a.md:12'])
  })

  it('are a problem if they lead to a personal page that does not exist', async () => {
    const link = '[x](../personal.md)'
    expect(await linksOf(link, { 'personal.md': null })).toEqual(['projects/a.md:11'])
    expect(await linksOf('[x](../Personal)', { 'personal.md': null })).toEqual(['projects/a.md:11'])
  })

  it('to a page with wrong settings are not reported as well', async () => {
    const pages = { 'pages/imprint.md': '---\ntitle: [\n---\n', 'projects/b.md': 'No settings' }
    const problems = await linksOf('[x](../pages/imprint.md), [y](b.md)', pages)
    expect(problems).toHaveLength(2)
    expect(problems.join()).not.toContain('projects/a.md')
  })
})
