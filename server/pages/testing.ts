/** The canonical paths of all pages. */
export const PAGES = [
  '/',
  '/Resume',
  '/Personal',
  '/Privacy',
  '/Projects',
  '/Projects/To-Do-List/auth',
  '/Projects/To-Do-List',
  '/Projects/Countdown',
  '/Projects/Quiz',
  '/Projects/AnimalAgeSimulator',
  '/Projects/Evaluation',
  '/Projects/WebDev',
  '/Projects/WebDev/Work1',
  '/Projects/DesktopSoftware',
  '/Projects/ResidentialExpenses',
  '/Projects/SoftwareDivider',
  '/Projects/IC',
  '/Projects/planner',
  '/Projects/never-lose-a-line',
  '/Projects/any-accent',
] as const

type Attributes = Record<string, string>

/** The attributes of each element of that name; one without a value is empty. */
export function listElements(html: string, name: string): Attributes[] {
  return [...html.matchAll(new RegExp(`<${name}(\\s[^>]*)?>`, 'g'))].map(([, text = '']) =>
    Object.fromEntries(
      [...text.matchAll(/([^\s=/]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
        key,
        decode(value),
      ]),
    ),
  )
}

/** The text of each element of that name, without the tags inside. */
export function listTexts(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>(.*?)</${name}>`, 'gs'))].map(
    ([, inner = '']) => decode(inner.replace(/<!--.*?-->|<[^<>]*>/g, '')),
  )
}

/** Reads the title and metadata of a page. */
export function readHead(html: string) {
  const metas = listElements(html, 'meta')
  const links = listElements(html, 'link')
  const named = (name: string) => metas.find((meta) => meta['name'] === name)?.['content']
  return {
    titles: listTexts(html.slice(0, html.indexOf('</head>')), 'title'),
    description: named('description'),
    robots: named('robots'),
    canonical: links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href),
  }
}

const STRUCTURED_DATA = /\stype="application\/ld\+json"/

/** Lists the executable inline scripts of a page, without structured data. */
export function listInlineScripts(html: string): string[] {
  return listScripts(html)
    .filter(({ attributes }) => !/\ssrc=/.test(attributes) && !STRUCTURED_DATA.test(attributes))
    .map(({ text }) => text)
}

/** Parses the structured data of a page, one value for each element. */
export function readStructuredData(html: string): unknown[] {
  return listScripts(html)
    .filter(({ attributes }) => STRUCTURED_DATA.test(attributes))
    .map(({ text }) => JSON.parse(text) as unknown)
}

function listScripts(html: string): { attributes: string; text: string }[] {
  return [...html.matchAll(/<script(\s[^>]*)?>(.*?)<\/script>/gs)].map(
    ([, attributes = '', text = '']) => ({ attributes, text }),
  )
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '')
}
