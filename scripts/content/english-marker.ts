import { hasContactForm } from '../../shared/content/page.ts'
import type { Content } from './load-content.ts'
import { lacksTexts, listShownGaps } from './read-interface-texts.ts'

/** The module of React that creates elements. */
export const JSX = 'react/jsx-runtime'

/** The id of the module that takes its place in the build of a language that lacks texts. */
export const MARKER = 'virtual:english-marker'

/** Returns whether a module of the site must mark its English texts, because its language lacks some. */
export function needsMarker(content: Content, importer = ''): boolean {
  const isElsewhere = importer.includes('/node_modules/') || importer.endsWith(MARKER)
  return !isElsewhere && listEnglish(content).length > 0
}

/** Writes the module that creates elements, and gives the English ones among them their language. */
export function writeMarker(content: Content): string {
  const groups = content.site.texts as Readonly<Record<string, Record<string, string | object>>>
  const forms = listEnglish(content).flatMap(({ group, name }) => {
    const text = groups[group]?.[name]
    const all = typeof text === 'string' ? [text] : Object.values<string>({ ...text })
    // Signs alone, such as quotation marks, are in no language.
    return all.filter((form) => /\p{L}/u.test(form.replace(/\{\w+\}/g, '')))
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

/** Lists the English texts on pages in another language; a list without own texts is all English, and says so. */
function listEnglish(content: Content) {
  const { language, site, ownTexts, projects } = content
  const own = ownTexts[language.tag]
  if (lacksTexts(language.tag, own)) return []
  const hasList = [...projects.values()].some(({ screen }) => screen === 'to-do-list')
  return listShownGaps(site.language, own, {
    hasList: hasList && !lacksTexts(language.tag, own?.list),
    hasContactForm: hasContactForm(content.pages),
  }).filter(({ group }) => group !== 'mail' && group !== 'typing')
}
