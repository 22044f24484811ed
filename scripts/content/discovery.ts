import { CARD_NAMES } from '../cards/cards.ts'
import type { CardName, WorkMetadata, Discovery } from '../../shared/content/discovery.ts'
import { describePerson, isWebAddress } from '../../shared/content/person.ts'
import type { Project } from '../../shared/content/project.ts'
import { MAIL_ADDRESS } from '../../shared/content/resume.ts'
import { type ScreenProject, screenProjects } from '../../shared/content/screens.ts'
import type { Content } from './load-content.ts'

/**
 * Returns the metadata for search engines and link previews.
 * @param addressCard gives the address of a card on this site
 */
export function describeContent(
  { site, resume, personal, privacy, projects }: Content,
  addressCard: (name: CardName) => string,
): Discovery {
  const { page, source } = resume
  const contact = findSecurityContact(site.securityContact, source.basics.email)
  const named = <Name extends CardName, Value>(names: readonly Name[], find: (name: Name) => Value) =>
    Object.fromEntries(names.map((name) => [name, find(name)])) as Record<Name, Value>
  return {
    person: describePerson(source),
    ...(page.picture && { portrait: page.picture.src }),
    ...(page.updated?.datetime && { resumeUpdated: page.updated.datetime }),
    ...(personal.updated?.datetime && { personalUpdated: personal.updated.datetime }),
    ...(privacy.updated?.datetime && { privacyUpdated: privacy.updated.datetime }),
    cards: named(CARD_NAMES, addressCard),
    works: named(screenProjects, (slug) => describeWork(projects.get(slug), slug)),
    listed: site.projects.filter((slug): slug is ScreenProject =>
      screenProjects.some((screen) => screen === slug),
    ),
    ...(contact && { securityContact: contact }),
  }
}

function describeWork(project: Project | undefined, slug: ScreenProject): WorkMetadata {
  if (!project) throw new Error(`There is no project named ${slug}`)
  const { title, summary, category, stack, period, links } = project
  const [since] = /\b(?:19|20)\d\d\b/.exec(period) ?? []
  return {
    title,
    summary,
    category,
    stack,
    ...(since && { since }),
    links: links.map(({ url }) => url).filter(isWebAddress),
  }
}

/** Returns the contact of `site.json`, else the e-mail address of the resume. */
function findSecurityContact(
  contact: string | undefined,
  email: string | undefined,
): string | undefined {
  if (contact) return new URL(contact).href
  return email && MAIL_ADDRESS.test(email) ? new URL(`mailto:${email}`).href : undefined
}
