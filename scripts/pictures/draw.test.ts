import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { drawPictures } from './pictures.ts'

const root = new URL('../../', import.meta.url)
const pictures = [...drawPictures()]

/** What is wrong with a text as XML: tags left open, bare signs, attributes given twice; or nothing. */
function xmlFault(text: string): string | undefined {
  const tag = /<(\/?)([a-z]+)((?: [a-zA-Z0-9:-]+="[^"<]*")*)(\/?)>/g
  const bare = text.replace(tag, '')
  if (/[<>]/.test(bare)) return 'a tag that is not well formed'
  if (/&(?!(?:amp|lt|gt|quot);)/.test(text)) return 'a bare ampersand'
  const open: string[] = []
  for (const [whole, closing, name = '', attributes = '', empty] of text.matchAll(tag)) {
    const names = [...attributes.matchAll(/ ([a-zA-Z0-9:-]+)=/g)].map(([, attribute]) => attribute)
    if (new Set(names).size < names.length) return `an attribute twice in ${whole}`
    if (closing && open.pop() !== name) return `an unexpected ${whole}`
    if (!closing && !empty) open.push(name)
    if (open.length === 0 && /<[a-z]/.test(text.slice(text.indexOf('</svg>')))) return 'two roots'
  }
  return open.length > 0 ? `${open.join(', ')} left open` : undefined
}

describe.each(pictures)('%s', (name, picture) => {
  test('is well-formed XML', () => {
    expect(xmlFault(picture)).toBeUndefined()
  })

  test('says its size and fits 12 kB', () => {
    const [, width, height, box] =
      /^<svg xmlns="[^"]+" width="(\d+)" height="(\d+)" viewBox="([\d ]+)"/.exec(picture) ?? []
    expect(box).toBe(`0 0 ${width} ${height}`)
    expect(Buffer.byteLength(picture)).toBeLessThan(12_000)
  })

  test('holds no script and refers to nothing outside', () => {
    expect(picture).not.toMatch(/<script|href|url\(|@import|\son[a-z]+=/i)
    expect(picture.replace('http://www.w3.org/2000/svg', '')).not.toContain('//')
  })

  test('holds only finite numbers', () => {
    expect(picture).not.toMatch(/="[^"]*(?:NaN|Infinity|undefined)/)
  })

  test('is what the committed file holds', () => {
    expect(readFileSync(new URL(name, root), 'utf8')).toBe(picture)
  })
})

test('the pictures come out the same every time', () => {
  expect([...drawPictures()]).toEqual(pictures)
})

test('every drawn picture has a light and a dark twin, and none is left over', () => {
  const folder = 'content/images/projects/'
  const drawn = pictures.map(([name]) => name).filter((name) => name.startsWith(folder))
  for (const name of drawn) {
    const twin = name.replace(/-(light|dark)\.svg$/, (_, theme) =>
      theme === 'light' ? '-dark.svg' : '-light.svg',
    )
    expect(existsSync(new URL(twin, root)), twin).toBe(true)
  }
  const kept = readdirSync(new URL(folder, root)).filter((file) => file.endsWith('.svg'))
  expect(kept.map((file) => folder + file).sort()).toEqual(drawn.sort())
})

test('the check for XML sees what it should', () => {
  expect(xmlFault('<svg><g></svg></g>')).toBe('an unexpected </svg>')
  expect(xmlFault('<svg><g>')).toBe('svg, g left open')
  expect(xmlFault('<svg>a & b</svg>')).toBe('a bare ampersand')
  expect(xmlFault('<svg a="1" a="2"/>')).toBe('an attribute twice in <svg a="1" a="2"/>')
  expect(xmlFault('<svg a=1></svg>')).toBe('a tag that is not well formed')
})
