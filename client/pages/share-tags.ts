import { formatTitle, type PageHead } from '../app/page-head.tsx'

/** In pixels; the cards are drawn so at build. */
const CARD = { width: 1200, height: 630, type: 'image/jpeg' }

export type SharedPage = {
  head: PageHead
  /** The site's name and language tag. */
  site: { title: string; language: string }
  /** The site's public address, without a slash at the end. */
  origin: string
  /** The address of the page's card on this site. */
  card: string
}

/**
 * The elements that tell how a link to the page shows where it is shared, as HTML: Open Graph
 * (https://ogp.me) and the one tag that X wants beside it. They are for those who load the page
 * anew, so the server alone writes them and no browser carries the code.
 */
export function writeShareTags({ head, site, origin, card }: SharedPage): string {
  const title = formatTitle(head.title)
  const properties: [string, string | number | undefined][] = [
    ['og:type', 'website'],
    ['og:site_name', site.title],
    ['og:locale', formatLocale(site.language)],
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

/** Open Graph has locales with a territory, such as `pt_BR`; other languages are left out. */
function formatLocale(language: string): string | undefined {
  const { language: code, region } = new Intl.Locale(language).maximize()
  return region && `${code}_${region}`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escape(value: string | number): string {
  return String(value).replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')
}
