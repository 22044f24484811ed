import type { PageVersion } from '../../shared/content/site-languages.ts'
import { formatTitle, type PageHead } from '../app/page-head.tsx'

/** Size in pixels and type of the cards, which the build draws. */
export const CARD = { width: 1200, height: 630, type: 'image/jpeg' }

/** What the tags of a shared page need. */
type SharedPage = {
  head: PageHead
  /** The site's name and language tag. */
  site: { title: string; language: string }
  /** The site's public address, without a slash at the end. */
  origin: string
  /** The address of the page's card on this site. */
  card: string
  /** The page in all its languages, itself included. */
  versions?: readonly PageVersion[]
}

type Property = [name: string, content: string | number | undefined]

/**
 * Returns the Open Graph tags (https://ogp.me) and the tag for X as HTML.
 * Only crawlers read them, so the server alone writes them.
 */
export function writeShareTags({ head, site, origin, card, versions = [] }: SharedPage): string {
  const others = versions.filter(({ language }) => language !== site.language)
  const title = formatTitle(head.title)
  const properties: Property[] = [
    ['og:type', 'website'],
    ['og:site_name', site.title],
    ['og:locale', formatLocale(site.language)],
    ...others.map(({ language }): Property => ['og:locale:alternate', formatLocale(language)]),
    ['og:title', title],
    ['og:description', head.description],
    ['og:url', head.canonicalPath && origin + head.canonicalPath],
    ['og:image', origin + card],
    ['og:image:type', CARD.type],
    ['og:image:width', CARD.width],
    ['og:image:height', CARD.height],
    ['og:image:alt', title],
  ]
  return [
    ...properties.flatMap(([property, content]) =>
      content === undefined ? [] : `<meta property="${property}" content="${escape(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('')
}

/**
 * Returns a locale with a territory, such as `pt_BR`, as Open Graph needs; undefined without one.
 */
function formatLocale(language: string): string | undefined {
  const { language: code, region } = new Intl.Locale(language).maximize()
  return region && `${code}_${region}`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escape(value: string | number): string {
  return String(value).replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')
}
