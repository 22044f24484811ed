import { expect, test } from 'vitest'
import { CONTENT_PROBLEM } from '../../shared/content-update.ts'
import { writeProblemPage } from './problem-page.ts'

const PROBLEM = 'The content cannot be used:\n  notes/a.md: title: write <b> & c'

test('a page in dev says what is wrong, wraps its lines and loads itself again', () => {
  const { status, html } = writeProblemPage(PROBLEM, false)
  expect(status).toBe(500)
  expect(html).toContain('title: write &lt;b&gt; &amp; c</pre>')
  expect(html).toContain('white-space:pre-wrap')
  expect(html).toContain('http-equiv="refresh"')
})

test('a page in the frame of the studio is no error, stays, and can be recognised', () => {
  const { status, html } = writeProblemPage(PROBLEM, true)
  expect(status).toBe(200)
  expect(html).not.toContain('http-equiv="refresh"')
  expect(html).toContain(`<html lang="en" ${CONTENT_PROBLEM}>`)
})
