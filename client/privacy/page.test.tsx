import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import privacy from 'virtual:content/privacy'
import { expect, it, vi } from 'vitest'
import { DAY } from '../../shared/clock.ts'
import { Component } from './page.tsx'

const OWNER = {
  name: 'Ada Example',
  intro: [],
  sections: [],
  screens: ['to-do-list', 'evaluation'],
  hasContactForm: true,
}

vi.mock('virtual:content/privacy', () => ({ default: {} }))

/* Every period is 11 days and every number is 11, whatever the real limits are. */
vi.mock('../../shared/limits.ts', async (importOriginal) => {
  const limits = await importOriginal<Record<string, number>>()
  const changed = Object.entries(limits).map(([name, limit]) => [
    name,
    limit > 1000 ? 11 * DAY : 11,
  ])
  return Object.fromEntries(changed) as typeof limits
})

/** The text of the page, whose content is the owner's name and this. */
function renderText(content: object): string {
  Object.assign(privacy, OWNER, content)
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Component />
    </MemoryRouter>,
  )
  return html.replace(/<[^<>]*>/g, ' ').replace(/\s+/g, ' ')
}

it('takes every figure from the limits', () => {
  const text = renderText({})
  expect(text).toContain('Deleted after 11 days')
  const figures = new Set(text.match(/\b\d+ \w+/g))
  // Backups: 11 days and 11 weeks, which are 88 days together.
  expect(figures).toEqual(new Set(['11 days', '11 weeks', '88 days']))
})

it('names the owner and an address, or links to the resume', () => {
  const contact = { text: 'ada@ada.example', url: 'mailto:ada@ada.example' }
  const text = renderText({ contact })
  expect(text).toContain('Ada Example runs this site')
  expect(text.match(/Write to ada@ada\.example/g)).toHaveLength(2)
  expect(renderText({ contact: undefined })).toContain('The resume says how to get in touch')
})

it('tells of messages only where there is a contact form', () => {
  expect(renderText({})).toContain('When you send a message')
  expect(renderText({ hasContactForm: false })).not.toMatch(/message/)
})

it('says nothing of screens that the site does not have', () => {
  const text = renderText({ screens: ['evaluation'], hasContactForm: false })
  expect(text).toContain('When you rate the site')
  expect(text).not.toMatch(/account|tasks|to-do/i)
  expect(text).toContain('Your last rating')
  expect(text).not.toContain('tools')
  expect(renderText({ screens: ['quiz'] })).toContain('What you enter in tools without an account')
  expect(renderText({ screens: [] })).not.toMatch(/\brat(e|ing)|comment/)
})
