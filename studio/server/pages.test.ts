import { expect, it } from 'vitest'
import { loadContent } from '../../scripts/content/load-content.ts'
import { makeContentFolder, PROJECT, writeSite } from '../../scripts/content/testing.ts'
import { listPageKinds, listPages } from './pages.ts'

it('the preview offers the portfolio, the personal page and the notes only if the site has them', async () => {
  async function list(changes: Record<string, string | null>) {
    const settings = {
      language: undefined,
      languages: ['en', 'de'],
      projects: [],
      ...(changes['personal.md'] === null && { portfolioLayout: 'none' }),
    }
    const dir = await makeContentFolder({ 'site.json': writeSite(settings), ...changes })
    const content = await loadContent(dir, (file) => ({ src: file }), { decorated: false })
    const paths = [...listPages(content), ...listPageKinds(content)].map(({ path }) => path)
    return [...new Set(paths)].filter((path) => /\/(Projects|Personal|Notes)$/.test(path)).sort()
  }
  const note = '---\ntitle: A\nsummary: B.\ndate: 2026-01-02\n---\nText.'
  expect(
    await list({
      'notes/a.md': note,
      'notes/a.de.md': note.replace('date: 2026-01-02\n', ''),
      'projects/a.md': PROJECT,
    }),
  ).toEqual(['/Notes', '/Personal', '/Projects', '/de/Notes', '/de/Projects'])
  expect(await list({ 'personal.md': null })).toEqual([])
})
