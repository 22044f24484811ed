import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const client = new URL('../', import.meta.url)

/** The client's files with this ending, and what is in them. */
function readFiles(ending: string): [file: string, text: string][] {
  return readdirSync(client, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => [file, readFileSync(new URL(file, client), 'utf8')])
}

/** Tokens hold the raw values for everybody else, and paper has sizes of its own. */
const EXEMPT = ['styles/tokens.css', 'styles/print.css']

const RAW_COLOUR =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^)]*|(?<=[:\s,])(?:white|black|gr[ae]y|silver|red|green|blue|yellow|orange)(?=[\s,;)])/gi

/** What stands for a line's thickness may be in pixels, anything larger is a token. */
const RAW_SIZE = /(?<![\w.#-])-?(?![0-3]px)(?:\d+(?:\.\d+)?|\.\d+)px\b/g

/** The raw colours and sizes of a style sheet, `line: what is there`. */
function findRawValues(css: string): string[] {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .split('\n')
    .flatMap((line, index) => {
      const [, value = line] = /^\s*[\w-]+(:.*)$/.exec(line) ?? []
      const colours = line.endsWith('{') ? [] : (value.match(RAW_COLOUR) ?? [])
      const found = [...colours, ...(line.match(RAW_SIZE) ?? [])]
      return found.map((raw) => `${index + 1}: ${raw}`)
    })
}

const STYLE_ATTRIBUTE = /\sstyle=[{"']/

const sheets = readFiles('.css').filter(([file]) => !EXEMPT.includes(file))
const components = readFiles('.tsx')

describe('a style sheet of the client', () => {
  it.each(sheets)('has colours and sizes from tokens only: %s', (_, css) => {
    expect(findRawValues(css)).toEqual([])
  })

  it('uses only defined tokens', () => {
    const all = readFiles('.css')
    const set = new Set(
      all.flatMap(([, css]) => [...css.matchAll(/(?<![\w-])(--[\w-]+):/g)].map(([, name]) => name)),
    )
    const used = all.flatMap(([file, css]) =>
      [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => ({ file, name })),
    )
    expect(used.filter(({ name }) => !set.has(name))).toEqual([])
  })
})

describe('a module of the client', () => {
  it.each(readFiles('.module.css'))('styles only what has a class of it: %s', (_, css) => {
    const rules = css
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .split('{')
      .slice(0, -1)
    const selectors = rules
      .map((text) => text.slice(Math.max(text.lastIndexOf(';'), text.lastIndexOf('}')) + 1).trim())
      .filter((selector) => !/^(?:@|from$|to$|\d+%|&)/.test(selector))
    expect(selectors.filter((selector) => !/\.[a-z]/i.test(selector))).toEqual([])
  })
})

describe('a component of the client', () => {
  it.each(components)('writes no style attribute, which the policy forbids: %s', (_, source) => {
    expect(source).not.toMatch(STYLE_ATTRIBUTE)
  })
})

describe('the checks', () => {
  it.each([
    'color: #fff;',
    'background: #FAF8F4CC;',
    'box-shadow: 0 0 rgb(0 0 0 / 10%);',
    'color: hsl(0 0% 0%);',
    'border: 1px solid black;',
    'padding: 4px;',
    'margin: -12px 0;',
    'width: 0.5px;',
    'width: 1.5px;',
    'inset: 0 10px;',
    '@media (width < 600px) {',
    'grid-template-columns: minmax(200px, 1fr);',
  ])('find the raw value in %s', (line) => {
    expect(findRawValues(`a {\n  ${line}\n}`)).toHaveLength(1)
  })

  it.each([
    'border: 1px solid var(--line);',
    'outline-offset: 3px;',
    'margin: -1px;',
    'background: color-mix(in srgb, var(--page) 90%, transparent);',
    'border-color: currentcolor;',
    'white-space: nowrap;',
    'grid-area: red-carpet;',
    '#add {',
    '/* was #fff and 12px */',
  ])('accept %s', (line) => {
    expect(findRawValues(line)).toEqual([])
  })

  it('find style attributes, and nothing that only looks like one', () => {
    expect('<p style={{ color }}>').toMatch(STYLE_ATTRIBUTE)
    expect('<p\n  style="color:red">').toMatch(STYLE_ATTRIBUTE)
    expect('<p className={style.note} data-style="x">').not.toMatch(STYLE_ATTRIBUTE)
    expect("const style = { a: 1 }\nimport style from './a.css'").not.toMatch(STYLE_ATTRIBUTE)
  })
})
