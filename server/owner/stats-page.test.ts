import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '../testing-process.ts'
import { formatSection, type Section, writeStatsPage } from './stats-page.ts'

const sections: Section[] = [
  {
    title: 'Page views since 2026-11-01: 3',
    bars: [
      ['2026-11-01', 2],
      ['2026-11-02', 1],
    ],
  },
  { title: 'Pages', bars: [['/<script>&"', 3]] },
  { title: 'Empty', bars: [] },
  { title: 'Site', facts: { tasks: '1 < 2' } },
]

async function makeFile(): Promise<string> {
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'stats.html')
}

describe('a page of statistics', () => {
  it('has each section with its rows, as text', async () => {
    const file = await makeFile()
    expect(writeStatsPage(file, sections)).toEqual({ ok: true, value: file })
    const page = await readFile(file, 'utf8')
    expect(page.match(/<h2>.*<\/h2>/g)).toEqual([
      '<h2>Page views since 2026-11-01: 3</h2>',
      '<h2>Pages</h2>',
      '<h2>Empty</h2>',
      '<h2>Site</h2>',
    ])
    expect(page).toContain(
      '<th scope="row">/&lt;script&gt;&amp;&quot;</th><td class="number">3</td>',
    )
    expect(page).toContain('<meter aria-hidden="true" max="2" value="1"></meter>')
    expect(page).toContain('<th scope="row">tasks</th><td>1 &lt; 2</td>')
    expect(page).not.toContain('<script')
  })

  it('replaces an earlier one, and no other file', async () => {
    const file = await makeFile()
    writeStatsPage(file, [])
    expect(writeStatsPage(file, sections)).toMatchObject({ ok: true })
    await writeFile(file, 'my thesis')
    expect(writeStatsPage(file, sections)).toEqual({
      ok: false,
      problem: `${file} exists and is no page of statistics. Choose another FILE.`,
    })
    expect(await readFile(file, 'utf8')).toBe('my thesis')
  })

  it('leaves a file beside it as it is, also if the page cannot be written', async () => {
    const file = await makeFile()
    await writeFile(`${file}.new`, 'my thesis')
    writeStatsPage(file, sections)
    expect((await readdir(dirname(file))).sort()).toEqual(['stats.html', 'stats.html.new'])
    await writeFile(`${dirname(file)}.new`, 'my letter')
    onTestFinished(() => rm(`${dirname(file)}.new`))
    writeStatsPage(dirname(file), sections)
    expect(await readFile(`${file}.new`, 'utf8')).toBe('my thesis')
    expect(await readFile(`${dirname(file)}.new`, 'utf8')).toBe('my letter')
  })

  it('says why it cannot be written', async () => {
    const file = await makeFile()
    const missing = join(file, 'nowhere', 'stats.html')
    expect(writeStatsPage(missing, sections)).toEqual({
      ok: false,
      problem: `${missing} cannot be written: ENOENT.`,
    })
  })
})

it('a section is a title with bars or facts on the terminal', () => {
  expect(sections.slice(2).map(formatSection)).toEqual(['Empty\nnone\n', 'Site\ntasks  1 < 2\n'])
})
