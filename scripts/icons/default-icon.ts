import type { Tokens, ThemeTokens } from '../theme/tokens.ts'

/**
 * Draws the icon of a site whose owner has none: the logo in the colours of the pages. In SVG it
 * follows the dark mode of the browser, because icons know nothing of the page's theme.
 */
export function drawDefaultIcon({ light, dark }: ThemeTokens): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32" fill="none" stroke-linecap="round" stroke-linejoin="round">' +
    `<style>${writeRules(light)}@media(prefers-color-scheme:dark){${writeRules(dark)}}</style>` +
    '<path class="sheet" d="M6 4h14l6 6v18H6z" stroke-width="2"/>' +
    '<path class="line" d="M10 23h4v-5h4v-5h4" stroke-width="2.5"/></svg>\n'
  )
}

function writeRules(tokens: Tokens): string {
  const get = (name: string) => tokens.get(name) ?? ''
  return `.sheet{fill:${get('surface')};stroke:${get('text')}}.line{stroke:${get('accent')}}`
}
