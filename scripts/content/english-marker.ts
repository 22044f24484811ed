import { listMissingTexts, textsIn } from '../../shared/texts/texts.ts'

/** The module of React that creates elements. */
export const JSX = 'react/jsx-runtime'

/** The id of the module that takes its place in the build of a language that lacks texts. */
export const MARKER = 'virtual:english-marker'

/** Returns whether a module of the site must mark its English texts, because its language lacks some. */
export function needsMarker(language: string, importer = ''): boolean {
  const isElsewhere = importer.includes('/node_modules/') || importer.endsWith(MARKER)
  return !isElsewhere && listMissingTexts(language).length > 0
}

/** Writes the module that creates elements, and gives the English ones among them their language. */
export function writeMarker(language: string): string {
  const groups = textsIn(language) as Record<string, Record<string, string | object>>
  const forms = listMissingTexts(language).flatMap((place) => {
    const [group = '', name = ''] = place.split('.')
    const text = groups[group]?.[name]
    return typeof text === 'string' ? [text] : Object.values<string>({ ...text })
  })
  return [
    `import * as base from ${JSON.stringify(JSX)}`,
    'import { createMarker } from "/client/app/mark-english.ts"',
    `const mark = createMarker(${JSON.stringify(forms)})`,
    'export const Fragment = base.Fragment',
    'export const jsx = (type, props, key) => base.jsx(type, mark(type, props), key)',
    'export const jsxs = (type, props, key) => base.jsxs(type, mark(type, props), key)\n',
  ].join('\n')
}
