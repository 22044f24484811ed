import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { Work } from '../../../shared/content/project-page.ts'
import { CourseWork } from './course-work.tsx'

it.each([
  ['2024', ['HTML', 'CSS'], '2024 · HTML, CSS'],
  ['2024', [], '2024'],
  ['', ['HTML'], 'HTML'],
])('a work of "%s" made with %j says so without a dangling dot', (period, stack, line) => {
  const work = { path: '/work', title: 'Work', summary: 'A work.', links: [], picture: {} }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <CourseWork work={{ ...work, period, stack } as unknown as Work} first={false} />
    </MemoryRouter>,
  )
  expect(html).toContain(`<p class="meta">${line}</p>`)
})
