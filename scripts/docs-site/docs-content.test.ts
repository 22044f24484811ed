import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { checkContent } from '../content/check.ts'
import { ROOT, SAMPLE } from '../owner/checkout.ts'
import { makeDocsContent, writeFiles } from './docs-content.ts'

it('the documentation is a content folder without a mistake or a dead link', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docs-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFiles(folder, makeDocsContent(ROOT))
  const { problems, warnings } = await checkContent(folder, SAMPLE, 0)
  expect(problems).toEqual([])
  expect(warnings.filter(({ expected }) => !expected.includes('without colours'))).toEqual([])
})

it('every file is a page, whose links lead to pages', () => {
  const files = new Map(
    makeDocsContent(ROOT).map((file) => [file.path, 'text' in file ? file.text : '']),
  )
  expect(files.get('pages/run-mail.md')).toMatch(/^---\ntitle: "Mail"\n---\n/)
  expect(files.get('pages/docs.md')).toContain('[Deploy](run-deploy.md)')
  expect(files.get('pages/docs.md')).toContain('[contributing](contributing.md)')
  expect(files.get('pages/readme.md')).toContain('](../images/site.webp)')
  expect(files.get('pages/readme.md')).toContain('](../images/node.svg)')
  expect(files.get('pages/readme.md')).not.toContain('badge.svg')
  // Code stays as it is written.
  expect(files.get('pages/make-it-yours-markdown.md')).toContain('[about me](../personal.md)')
})
