import { extname } from 'node:path'
import { planCards } from '../cards/cards.ts'
import type { Discovery, NoteMetadata, WorkMetadata } from '../../shared/content/discovery.ts'
import { FEED_TYPES } from '../../shared/content/feed-files.ts'
import type { Note } from '../../shared/content/note.ts'
import { listNotes } from '../../shared/content/note-pages.ts'
import { describePerson, isWebAddress } from '../../shared/content/person.ts'
import { orderProjects, type Project } from '../../shared/content/project.ts'
import { MAIL_ADDRESS } from '../../shared/content/resume.ts'
import type { Day } from '../../shared/day.ts'
import { parseEmail } from '../../shared/rules/email.ts'
import { writeFeeds } from './feeds.ts'
import type { Content } from './load-content.ts'

/**
 * Returns the metadata for search engines and link previews.
 * @param addressCard gives the address on this site of the card of a page
 * @param today the day of the build, after which an end is still to come
 */
export function describeContent(
  content: Content,
  addressCard: (path: string) => string,
  today: Day,
): Discovery {
  const { site, resume, personal, privacy, projects, pages, notes, paths, versions, ownTexts } =
    content
  const { page, source } = resume
  const contact = findSecurityContact(site.securityContact, source.basics.email)
  const messages = findContactEmail(content)
  const dates: [string | undefined, string | undefined][] = [
    [paths.home, page.updated?.datetime],
    [paths.personal, personal?.updated?.datetime],
    [paths.privacy, privacy.updated?.datetime],
    ...pages.map(({ path, updated }): [string, string | undefined] => [path, updated?.datetime]),
    ...notes.map((note): [string, string | undefined] => [note.path, findLastChange(note)]),
    [paths.notes, listNotes(notes)[0]?.date.datetime],
  ]
  return {
    versions,
    person: describePerson(source, today),
    ...(page.picture && { portrait: page.picture.src }),
    cards: Object.fromEntries(planCards(content).map(({ path }) => [path, addressCard(path)])),
    works: Object.fromEntries(
      [...projects.values()].map((each) => [each.path, describeWork(each)]),
    ),
    notes: Object.fromEntries(notes.map((note) => [note.path, describeNote(note)])),
    ...(paths.notes && { notesPath: paths.notes }),
    feeds: Object.fromEntries(
      [...writeFeeds(content).keys()].map((path) => [FEED_TYPES[extname(path)] ?? '', path]),
    ),
    listed: orderProjects(projects.values(), site.projects).flatMap(({ listed, path }) =>
      paths.projects && listed ? [path] : [],
    ),
    updated: Object.fromEntries(
      dates.flatMap(([path, date]) => (path && date ? [[path, date]] : [])),
    ),
    ...(contact && { securityContact: contact }),
    redirects: site.redirects,
    forms: pages.filter((each) => each.contact).map(({ path }) => path),
    ...(messages !== undefined && { contactEmail: messages }),
    ...(Object.keys(ownTexts).length > 0 && { ownTexts }),
  }
}

/** Returns the day of a note, or that of a change since; `updated` may be a month or a year. */
function findLastChange({ date, updated }: Note): string | undefined {
  const [published = '', changed = ''] = [date.datetime, updated?.datetime]
  return changed > published ? changed : date.datetime
}

function describeNote({ title, summary, date, tags }: Note): NoteMetadata {
  return { title, summary, published: date.datetime ?? '', tags: tags.map(({ name }) => name) }
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

/** Returns where messages of contact forms go: the address of `site.json`, else that of the resume, if mails can be sent there. */
export function findContactEmail({
  site,
  resume,
}: Pick<Content, 'site' | 'resume'>): string | undefined {
  const { email } = resume.source.basics
  return site.contactEmail ?? (email !== undefined && parseEmail(email).ok ? email : undefined)
}
