import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { Views } from './views.tsx'

it.each([
  ['Straße', 'STRASSE'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['Home', 'home'],
])('the tag %s is marked while tasks with #%s show, and its link shows all again', (tag, shown) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Views
        address={{ view: 'all', sort: 'own', tag: shown, query: '', task: undefined }}
        historyState={{}}
        counts={{ all: 1, today: 0, upcoming: 0, completed: 0, trash: 0 }}
        tags={[{ tag, count: 1 }]}
        compact={false}
      />
    </MemoryRouter>,
  )
  expect(html).toContain('aria-current="true"')
  expect(html).not.toContain('?tag=')
})
