import { planCards } from '../cards/cards.ts'
import type { WorkMetadata, Discovery } from '../../shared/content/discovery.ts'
import { describePerson, isWebAddress } from '../../shared/content/person.ts'
import { orderProjects, type Project } from '../../shared/content/project.ts'
import { MAIL_ADDRESS } from '../../shared/content/resume.ts'
import type { Content } from './load-content.ts'

/**
 * Returns the metadata for search engines and link previews.
 * @param addressCard gives the address on this site of the card of a page
 */
export function describeContent(
  content: Content,
  addressCard: (path: string) => string,
): Discovery {
  const { site, resume, personal, privacy, projects, pages, paths, versions } = content
  const { page, source } = resume
  const contact = findSecurityContact(site.securityContact, source.basics.email)
  const dates: [string, string | undefined][] = [
    [paths.home, page.updated?.datetime],
    [paths.personal, personal?.updated?.datetime],
    [paths.privacy, privacy.updated?.datetime],
    ...pages.map(({ path, updated }): [string, string | undefined] => [path, updated?.datetime]),
  ]
  return {
    versions,
    person: describePerson(source),
    ...(page.picture && { portrait: page.picture.src }),
    cards: Object.fromEntries(planCards(content).map(({ path }) => [path, addressCard(path)])),
    works: Object.fromEntries([...projects.values()].map((each) => [each.path, describeWork(each)])),
    listed: orderProjects(projects.values(), site.projects).flatMap(({ listed, path }) =>
      listed ? [path] : [],
    ),
    updated: Object.fromEntries(
      dates.flatMap(([path, date]) => (date === undefined ? [] : [[path, date]])),
    ),
    ...(contact && { securityContact: contact }),
  }
}

function describeWork({
  screen,
  title,
  summary,
  category,
  stack,
  period,
  links,
}: Project): WorkMetadata {
  const [since] = /\b(?:19|20)\d\d\b/.exec(period) ?? []
  return {
    ...(screen && { screen }),
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
