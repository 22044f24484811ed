import type { ContentProblem } from '../../shared/content/problem.ts'
import type { ThemeSettings } from '../../shared/content/theme.ts'
import { type Result, failure, success } from '../../shared/result.ts'
import { findContrastProblems, findPaperProblems } from './check-colours.ts'
import { readCustomCss } from './custom-css.ts'
import { deriveColours } from './derive-colours.ts'
import { type Fonts, loadFonts } from './fonts.ts'
import { adaptSizes } from './sizes.ts'
import { readTokens, THEME_NAMES, type ThemeName, type Tokens, type ThemeTokens } from './tokens.ts'

/** The look of the site: what differs from client/styles/tokens.css, and what drawings need. */
export type Theme = Pick<Fonts, 'preload' | 'cuts' | 'display'> & {
  /** All tokens of both themes. */
  tokens: ThemeTokens
  /** The style sheet with fonts and changed tokens, which follows tokens.css. */
  css: string
  /** The owner's style sheet; undefined if there is none. */
  customCss: string | undefined
}

/**
 * Loads the theme of `site.json` and `custom.css`, or finds what is wrong with them.
 * @param dir the content folder
 */
export async function loadTheme(
  dir: string,
  settings: ThemeSettings = {},
): Promise<Result<Theme, ContentProblem[]>> {
  const defaults = readTokens()
  const papers = findPaperProblems(settings)
  const [fonts, custom] = await Promise.all([loadFonts(dir, settings.fonts), readCustomCss(dir)])
  const derive = (theme: ThemeName): Tokens =>
    new Map([
      ...deriveColours(theme, defaults[theme], settings),
      ...adaptSizes(defaults[theme], settings),
      ...(fonts.ok ? fonts.value.tokens : []),
    ])
  // From a paper that is neither light nor dark no legible colours can be derived.
  const tokens = papers.length > 0 ? defaults : { light: derive('light'), dark: derive('dark') }
  const problems = [
    ...papers,
    ...findContrastProblems(tokens),
    ...(fonts.ok ? [] : fonts.problem),
    ...(custom.ok ? [] : custom.problem),
  ]
  if (!fonts.ok || !custom.ok || problems.length > 0) return failure(problems)
  const { css, preload, cuts, display } = fonts.value
  return success({
    tokens,
    css: css + writeTokens(tokens, defaults),
    customCss: custom.value,
    preload,
    cuts,
    display,
  })
}

/** The dark theme is for screens only, as in tokens.css. */
function writeTokens(tokens: ThemeTokens, defaults: ThemeTokens): string {
  const [light = '', dark = ''] = THEME_NAMES.map((theme) =>
    [...tokens[theme]]
      .filter(([name, value]) => {
        const inherited = theme === 'dark' && tokens.light.get(name) === value
        return value !== defaults[theme].get(name) && !inherited
      })
      .map(([name, value]) => `  --${name}: ${value};\n`)
      .join(''),
  )
  return (
    (light && `\n:root {\n${light}}\n`) +
    (dark && `\n@media screen {\n:root[data-theme='dark'] {\n${dark}}\n}\n`)
  )
}
