import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { writeBadges } from './badges.ts'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const manifest = read('package.json')

it('the badges of README.md say what package.json says; run `npm run schemas` after a change', () => {
  const files = writeBadges(manifest, read('README.md'))
  for (const [file, text] of Object.entries(files)) expect(read(file), file).toBe(text)
  const drawn = readdirSync(new URL('../docs/badges', import.meta.url)).map(
    (name) => `docs/badges/${name}`,
  )
  expect([...drawn, 'README.md'].sort()).toEqual(Object.keys(files).sort())
  const named = [...read('README.md').matchAll(/!\[\w+ [^\]]+\]\((docs\/badges\/[^)]+)\)/g)]
  expect(named.map(([, file]) => file).sort()).toEqual(drawn.sort())
})

it('a badge has the value of package.json, for eyes and for screen readers', () => {
  const later = manifest.replace(/"version": "[^"]+"/, '"version": "12.34.56"')
  const files = writeBadges(later, '![Release 0.1.0](docs/badges/release.svg) ![Other 1](x)')
  expect(files['docs/badges/release.svg']).toContain('aria-label="Release 12.34.56"')
  expect(files['docs/badges/release.svg']).toContain('>12.34.56</text>')
  expect(files['README.md']).toBe('![Release 12.34.56](docs/badges/release.svg) ![Other 1](x)')
})

it('the badge of the tests leads to their workflow in whatever repository shows the page', () => {
  const workflow = '../../actions/workflows/ci.yml'
  expect(read('README.md')).toContain(`[![Tests](${workflow}/badge.svg)](${workflow})`)
  expect(read('.github/workflows/ci.yml')).toContain('npm ci && npm test')
})
