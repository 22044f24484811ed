import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RefusedNotice } from './refused-notice.tsx'

const EXPECTED = 'correct the link: no page has this address'

function render(path: string, text: string | null): string {
  const problems = [{ file: 'pages/a.md', path: '', line: 3, column: 1, expected: EXPECTED }]
  return renderToStaticMarkup(
    <RefusedNotice
      file={{ path, text, base: null, state: { step: 'invalid', problems }, warnings: [] }}
      onDiscard={() => undefined}
      onGo={() => undefined}
    />,
  )
}

it('says why a file is not saved, and offers to discard the changes', () => {
  const html = render('pages/a.md', 'wrong')
  expect(html).toContain('Not saved.')
  expect(html).toContain(`<b>line 3</b><span>${EXPECTED}</span>`)
  expect(html).toContain('Discard my changes')
})

it('says why a file is not deleted, with the file that needs it, and offers to keep it', () => {
  const html = render('pages/b.md', null)
  expect(html).toContain('Not deleted.')
  expect(html).toContain(`<b>pages/a.md, line 3</b><span>${EXPECTED}</span>`)
  expect(html).toContain('Keep the file')
})
