import { renderToStaticMarkup } from 'react-dom/server'
import { jsx } from 'react/jsx-runtime'
import { expect, it } from 'vitest'
import { createMarker } from './mark-english.ts'

const mark = createMarker(['Retry', '{count} of {all} steps (done)', 'Close menu'])
const render = (type: 'p' | 'button', props: Record<string, unknown>) =>
  renderToStaticMarkup(jsx(type, mark(type, props)))

it('marks elements whose text is English', () => {
  expect(render('button', { children: 'Retry' })).toBe('<button lang="en" dir="ltr">Retry</button>')
  expect(render('p', { children: '2 of 3 steps (done)' })).toContain('lang="en"')
  expect(render('button', { 'aria-label': 'Close menu' })).toContain('lang="en"')
})

it('leaves the others', () => {
  for (const children of ['Retry later', 'Noch einmal', undefined, 3]) {
    expect(render('p', { children })).not.toContain('lang')
  }
  expect(render('p', { 'aria-label': 'Close menu', children: 'Schließen' })).not.toContain('lang')
  const Screen = () => null
  expect(mark(Screen, { children: 'Retry' })).toEqual({ children: 'Retry' })
})
