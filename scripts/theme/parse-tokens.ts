import type { ThemeTokens, Tokens } from './tokens.ts'

const SELECTORS = { light: ':root', dark: ":root[data-theme='dark']" }

/** Parses the design tokens of client/styles/tokens.css. */
export function parseTokens(css: string): ThemeTokens {
  const light = readRule(css, SELECTORS.light)
  return { light, dark: new Map([...light, ...readRule(css, SELECTORS.dark)]) }
}

/** Reads the custom properties of the rule with this selector. */
function readRule(css: string, selector: string): Tokens {
  const start = css.indexOf(`${selector} {`)
  if (start < 0) throw new Error(`tokens.css has no rule for ${selector}`)
  const rule = css.slice(start, css.indexOf('}', start))
  const declarations = rule.matchAll(/(?<![\w-])--([\w-]+):([^;]+);/g)
  return new Map([...declarations].map(([, name = '', value = '']) => [name, value.trim()]))
}
