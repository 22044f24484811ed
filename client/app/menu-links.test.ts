import { describe, expect, it } from 'vitest'
import { paths } from '../paths.ts'
import { ariaCurrentOf } from './menu-links.tsx'

describe('ariaCurrentOf', () => {
  it.each([
    ['/Resume', '/Resume', 'page'],
    ['/Resume', '/', 'page'],
    ['/Projects', '/Projects', 'page'],
    ['/Personal', '/Personal', 'page'],
    ['/Projects', '/Projects/Quiz', 'true'],
    ['/Projects', '/Projects/WebDev/Work1', 'true'],
    ['/Projects', '/Projects/To-Do-List/auth', 'true'],
  ])('of the link to %s on the page %s is "%s"', (link, page, state) => {
    expect(ariaCurrentOf(link, page)).toBe(state)
  })

  it.each([
    ['/Projects', '/'],
    ['/Personal', '/Resume'],
    ['/Resume', '/Projects'],
    ['/Projects', '/ProjectsOfOthers'],
    ['/Projects', '*'],
    ['/Resume', ''],
  ])('of the link to %s is none on the page %j', (link, page) => {
    expect(ariaCurrentOf(link, page)).toBeUndefined()
  })

  it('marks one link on every page of the site but the privacy notice, which no menu link leads to', () => {
    const links = [paths.resume(), paths.projects(), paths.personal()]
    for (const path of Object.values(paths)) {
      const marked = links.filter((link) => ariaCurrentOf(link, path()) !== undefined)
      expect(marked, path()).toHaveLength(path === paths.privacy ? 0 : 1)
    }
  })
})
