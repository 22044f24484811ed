import { expect, test } from 'vitest'
import { readTokens } from '../../../scripts/theme/tokens.ts'
import { findContrasts, readColours } from './contrast.ts'

test('one accent is made legible in both themes, and one for each theme is judged as it is', () => {
  const tokens = readTokens()
  const one = findContrasts('dark', tokens, readColours({ accent: '#b3261e' }))
  expect(one.every(({ passes }) => passes)).toBe(true)
  const own = readColours({ accent: { light: '#ffff00', dark: '#7fd1b9' } })
  const links = findContrasts('light', tokens, own).find(({ name }) => name === 'Links on the page')
  expect(links).toMatchObject({ colour: '#ffff00', ratio: '1.01:1', passes: false })
})

test('colours that are not complete yet are left out', () => {
  expect(readColours({ accent: '#b32', paper: { light: '#fff', dark: '#1' } })).toEqual({
    accent: '#b32',
  })
  // Four digits are a colour of CSS, but none of the settings.
  expect(readColours({ accent: '#0b5d' })).toEqual({})
  expect(readColours({ accent: 'red' })).toEqual({})
  expect(readColours(undefined)).toEqual({})
})
