import type { Discovery } from '../../shared/content/discovery.ts'
import type { ScreenProject } from '../../shared/content/screens.ts'
import { formatTitle, type PageHead } from '../app/page-head.tsx'
import { findProjectPath, paths } from '../paths.ts'
import type { PageKind } from './page-kind.ts'

/** The projects whose pages are programs to be used there, by their category at schema.org. */
const APPLICATIONS: Partial<Record<ScreenProject, string>> = {
  countdown: 'UtilitiesApplication',
  quiz: 'EducationalApplication',
  'animal-age-simulator': 'UtilitiesApplication',
  evaluation: 'UtilitiesApplication',
  'residential-expenses': 'FinanceApplication',
}

export type DescribedPage = {
  page: PageKind
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
 * What the page is, in the vocabulary of https://schema.org, as the text of a script element of type
 * application/ld+json; empty for a page that is not to be found.
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

/** Nothing in a text can end the element, or the line. */
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
    primaryImageOfPage: { '@type': 'ImageObject', url: origin + card, width: 1200, height: 630 },
    isPartOf: {
      '@type': 'WebSite',
      '@id': `${origin}/#site`,
      url: `${origin}/`,
      name: site.title,
      description: site.description,
      inLanguage: site.language,
    },
  }
  switch (page.kind) {
    case 'home':
      return {
        '@type': 'ProfilePage',
        ...common,
        ...(discovery.resumeUpdated && { dateModified: discovery.resumeUpdated }),
        mainEntity: describePerson(described),
      }
    case 'personal':
      return {
        '@type': 'AboutPage',
        ...common,
        ...(discovery.personalUpdated && { dateModified: discovery.personalUpdated }),
        mainEntity: referenceOwner(described),
      }
    case 'portfolio':
      return { '@type': 'CollectionPage', ...common, mainEntity: listWorks(described) }
    case 'privacy':
      return {
        '@type': 'WebPage',
        ...common,
        ...(discovery.privacyUpdated && { dateModified: discovery.privacyUpdated }),
      }
    case 'project':
      return { '@type': 'WebPage', ...common, mainEntity: describeWork(described, page.slug) }
    case 'other':
      return { '@type': 'WebPage', ...common }
  }
}

/** The person of the resume, whole. */
function describePerson({ origin, discovery }: DescribedPage): Thing {
  return {
    ...discovery.person,
    '@id': personId(origin),
    url: `${origin}/`,
    ...(discovery.portrait && { image: origin + discovery.portrait }),
  }
}

/** The same person on other pages: enough to be understood without the first. */
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
    itemListElement: discovery.listed.map((slug, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: discovery.works[slug].title,
      url: origin + (findProjectPath(slug) ?? ''),
    })),
  }
}

function describeWork(described: DescribedPage, slug: ScreenProject): Thing {
  const { origin, card, site, discovery } = described
  const { title, summary, category, stack, since, links } = discovery.works[slug]
  const application = APPLICATIONS[slug]
  return {
    '@type': application ? 'SoftwareApplication' : 'CreativeWork',
    '@id': `${origin}${findProjectPath(slug)}#work`,
    url: origin + (findProjectPath(slug) ?? ''),
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

/** The way to the page from the home page; none for that itself. */
function describeBreadcrumbs({ page, head, origin, site }: DescribedPage, path: string): Thing[] {
  if (page.kind === 'home') return []
  const steps = [
    { name: site.title, path: paths.home() },
    ...(page.kind === 'project' ? [{ name: 'Portfolio', path: paths.projects() }] : []),
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
