import type { Discovery } from '../../shared/content/discovery.ts'
import type { ScreenName } from '../../shared/content/screens.ts'
import { formatTitle, type PageHead } from '../app/page-head.tsx'
import { paths } from '../paths.ts'
import type { PageKind } from './page-kind.ts'
import { CARD } from './share-tags.ts'
import * as content from '../../shared/texts/content.ts'
import * as texts from '../../shared/texts/reading.ts'

/** Projects that are web applications, with their category at schema.org. */
const APPLICATIONS: Partial<Record<ScreenName, string>> = {
  countdown: 'UtilitiesApplication',
  quiz: 'EducationalApplication',
  'animal-age-simulator': 'UtilitiesApplication',
  evaluation: 'UtilitiesApplication',
  'residential-expenses': 'FinanceApplication',
}

/** What the structured data of a page needs. */
export type DescribedPage = {
  page: PageKind
  /** The path of the page, as in the route table. */
  path: string
  head: PageHead
  site: { title: string; description: string; language: string }
  /** The site's public address, without a slash at the end. */
  origin: string
  /** The address of the page's card on this site. */
  card: string
  discovery: Discovery
}

type Thing = { '@type': string; [property: string]: unknown }

/**
 * Returns the structured data of a page (https://schema.org) as the text of an application/ld+json
 * script.
 * Empty for a page that search engines do not index.
 */
export function writeStructuredData(described: DescribedPage): string {
  const { head } = described
  if (head.noIndex || head.canonicalPath === undefined) return ''
  const graph = [
    describeWebPage(described, head.canonicalPath),
    ...describeBreadcrumbs(described, head.canonicalPath),
  ]
  return escapeScript(JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }))
}

/** Escapes characters that could end the script element or the line. */
function escapeScript(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function describeWebPage(described: DescribedPage, path: string): Thing {
  const { page, head, site, origin, card, discovery } = described
  const common = {
    '@id': origin + path,
    url: origin + path,
    name: formatTitle(head.title),
    description: head.description,
    inLanguage: site.language,
    ...(discovery.updated[path] && { dateModified: discovery.updated[path] }),
    primaryImageOfPage: {
      '@type': 'ImageObject',
      url: origin + card,
      width: CARD.width,
      height: CARD.height,
    },
    isPartOf: {
      '@type': 'WebSite',
      '@id': `${origin}${paths.home()}#site`,
      url: origin + paths.home(),
      name: site.title,
      description: site.description,
      inLanguage: site.language,
    },
  }
  switch (page) {
    case 'home':
      return { '@type': 'ProfilePage', ...common, mainEntity: describePerson(described) }
    case 'personal':
      return { '@type': 'AboutPage', ...common, mainEntity: referenceOwner(described) }
    case 'portfolio':
      return { '@type': 'CollectionPage', ...common, mainEntity: listWorks(described) }
    case 'project':
      return { '@type': 'WebPage', ...common, mainEntity: describeWork(described) }
    case 'notes':
      return { '@type': 'Blog', ...common, author: referenceOwner(described) }
    case 'note':
      return { '@type': 'WebPage', ...common, mainEntity: describeNote(described) }
    case 'privacy':
    case 'other':
      return { '@type': 'WebPage', ...common }
  }
}

/** Describes the person of the resume in full. */
function describePerson({ origin, discovery }: DescribedPage): Thing {
  return {
    ...discovery.person,
    '@id': personId(origin),
    url: `${origin}/`,
    ...(discovery.portrait && { image: origin + discovery.portrait }),
  }
}

/** Refers to the person from other pages, with enough to stand alone. */
function referenceOwner({ origin, discovery }: DescribedPage): Thing {
  return {
    '@type': 'Person',
    '@id': personId(origin),
    name: discovery.person.name,
    url: `${origin}/`,
  }
}

function personId(origin: string): string {
  return `${origin}/#person`
}

function listWorks({ origin, discovery }: DescribedPage): Thing {
  return {
    '@type': 'ItemList',
    numberOfItems: discovery.listed.length,
    itemListElement: discovery.listed.map((path, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: discovery.works[path]?.title,
      url: origin + path,
    })),
  }
}

function describeWork(described: DescribedPage): Thing | undefined {
  const { path, origin, card, site, discovery } = described
  const work = discovery.works[path]
  if (!work) return undefined
  const { screen, title, summary, category, stack, since, links } = work
  const application = screen && APPLICATIONS[screen]
  return {
    '@type': application ? 'SoftwareApplication' : 'CreativeWork',
    '@id': `${origin}${path}#work`,
    url: origin + path,
    name: title,
    description: summary,
    genre: category,
    keywords: stack,
    image: origin + card,
    inLanguage: site.language,
    author: referenceOwner(described),
    ...(since && { dateCreated: since }),
    ...(links.length > 0 && { sameAs: links }),
    ...(application && {
      applicationCategory: application,
      operatingSystem: 'Any',
      isAccessibleForFree: true,
      offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
    }),
  }
}

function describeNote(described: DescribedPage): Thing | undefined {
  const { path, origin, card, site, discovery } = described
  const note = discovery.notes[path]
  if (!note) return undefined
  return {
    '@type': 'BlogPosting',
    '@id': `${origin}${path}#note`,
    url: origin + path,
    headline: note.title,
    description: note.summary,
    datePublished: note.published,
    dateModified: discovery.updated[path] ?? note.published,
    ...(note.tags.length > 0 && { keywords: note.tags }),
    image: origin + card,
    inLanguage: site.language,
    author: referenceOwner(described),
  }
}

/** Describes the breadcrumbs from the home page to this page; none on the home page. */
function describeBreadcrumbs(
  { page, head, origin, site, discovery: { listed, notesPath } }: DescribedPage,
  path: string,
): Thing[] {
  if (page === 'home') return []
  const steps = [
    { name: site.title, path: paths.home() },
    ...(page === 'project' && listed[0] ? [{ name: texts.portfolio, path: paths.projects() }] : []),
    ...(notesPath && path.startsWith(`${notesPath}/`)
      ? [{ name: content.notesPage, path: notesPath }]
      : []),
    { name: head.title ?? site.title, path },
  ]
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: step.name,
        item: origin + step.path,
      })),
    },
  ]
}
