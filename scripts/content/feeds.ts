import {
  ATOM_FEED,
  JSON_FEED,
  PLACEHOLDER_HOST,
  PLACEHOLDER_ORIGIN,
} from '../../shared/content/feed-files.ts'
import {
  type Callouts,
  escapeHtml,
  removeControls,
  writeHtml,
} from '../../shared/content/markdown/html.ts'
import type { Note } from '../../shared/content/note.ts'
import { composeNoteList, listNotes } from '../../shared/content/note-pages.ts'
import { addPrefix } from '../../shared/content/site-languages.ts'
import type { Content } from './load-content.ts'

/** Readers keep what they have read, so old notes need not be in a feed for ever. */
const MAX_ENTRIES = 50

/** What the feeds have of a note. */
type Entry = {
  id: string
  url: string
  title: string
  summary: string
  html: string
  tags: string[]
  published: string
  updated: string
  image?: string
}

type Feed = {
  /** The address of the Atom feed, which is also its id. */
  id: string
  title: string
  description: string
  author: string
  language: string
  home: string
  updated: string
  entries: Entry[]
}

/**
 * Writes the newest notes with their whole text as Atom (RFC 4287) and as JSON Feed 1.1, by URL path. Their
 * addresses have a placeholder for the public address, which the server replaces. Without notes there are
 * no feeds.
 */
export function writeFeeds(content: Content): Map<string, string> {
  const feed = composeFeed(content)
  if (!feed) return new Map()
  const { prefix } = content.language
  return new Map([
    [addPrefix(prefix, ATOM_FEED), writeAtom(feed)],
    [addPrefix(prefix, JSON_FEED), writeJsonFeed(feed, absolute(addPrefix(prefix, JSON_FEED)))],
  ])
}

function composeFeed({ notes, paths, site, resume, language }: Content): Feed | undefined {
  if (paths.notes === undefined) return undefined
  const listed = listNotes(notes).slice(0, MAX_ENTRIES)
  const list = composeNoteList(paths.notes, notes, paths.notes, site)
  if (listed.length === 0 || !list) return undefined
  const { reading } = site.texts
  const callouts = {
    note: reading.calloutNote,
    tip: reading.calloutTip,
    important: reading.calloutImportant,
    warning: reading.calloutWarning,
    caution: reading.calloutCaution,
  }
  const entries = listed.map((note) => describeEntry(note, language.tag, callouts))
  return {
    id: absolute(addPrefix(language.prefix, ATOM_FEED)),
    title: `${list.title} · ${site.title}`,
    description: list.description,
    author: resume.page.name,
    language: site.language,
    home: absolute(paths.notes),
    updated: entries.map(({ updated }) => updated).reduce((a, b) => (a > b ? a : b)),
    entries,
  }
}

function describeEntry(note: Note, language: string, callouts: Callouts): Entry {
  const { path, title, summary, blocks, tags, date, updated, cover } = note
  const published = toMoment(date.datetime)
  const changed = toMoment(updated?.datetime)
  const page = absolute(path)
  return {
    id: nameEntry(note, language),
    url: page,
    title: removeControls(title),
    summary: removeControls(summary),
    html: writeHtml(blocks, {
      address: (url) => (url.startsWith('#') ? page + url : absolute(url)),
      callouts,
    }),
    tags: tags.map((tag) => removeControls(tag.name)),
    published,
    updated: changed > published ? changed : published,
    ...(cover && { image: absolute(cover.src) }),
  }
}

/** Returns a date as a moment (RFC 3339): the first day of a month or a year. */
function toMoment(date = ''): string {
  return date === '' ? '' : `${`${date}-01-01`.slice(0, 10)}T00:00:00Z`
}

/**
 * Returns an id that stays the same when the names, the title, the slug or the text change: a tag URI (RFC 4151)
 * of the site's host, the day of the note and its file.
 */
function nameEntry({ name, date }: Note, language: string): string {
  return `tag:${PLACEHOLDER_HOST},${date.datetime}:${language}/${encodeURIComponent(name)}`
}

function absolute(url: string): string {
  return url.startsWith('/') ? new URL(url, PLACEHOLDER_ORIGIN).href : url
}

function writeAtom(feed: Feed): string {
  const text = (name: string, value: string, attributes = '') =>
    `<${name}${attributes}>${escapeHtml(value)}</${name}>`
  const link = (rel: string, href: string, type: string) =>
    `<link rel="${rel}" type="${type}" href="${escapeHtml(href)}"/>`
  const entries = feed.entries.map((entry) =>
    [
      '<entry>',
      text('id', entry.id),
      text('title', entry.title),
      link('alternate', entry.url, 'text/html'),
      text('published', entry.published),
      text('updated', entry.updated),
      ...entry.tags.map((tag) => `<category term="${escapeHtml(tag)}"/>`),
      text('summary', entry.summary),
      text('content', entry.html, ' type="html"'),
      '</entry>',
    ].join('\n'),
  )
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.language}">`,
    text('id', feed.id),
    text('title', feed.title),
    text('subtitle', feed.description),
    text('updated', feed.updated),
    `<author>${text('name', feed.author)}${text('uri', `${PLACEHOLDER_ORIGIN}/`)}</author>`,
    link('self', feed.id, 'application/atom+xml'),
    link('alternate', feed.home, 'text/html'),
    ...entries,
    '</feed>\n',
  ].join('\n')
}

function writeJsonFeed(feed: Feed, self: string): string {
  const written = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: feed.home,
    feed_url: self,
    language: feed.language,
    authors: [{ name: feed.author, url: `${PLACEHOLDER_ORIGIN}/` }],
    items: feed.entries.map(
      ({ id, url, title, summary, html, tags, published, updated, image }) => ({
        id,
        url,
        title,
        summary,
        content_html: html,
        date_published: published,
        date_modified: updated,
        ...(tags.length > 0 && { tags }),
        ...(image && { image }),
      }),
    ),
  }
  return `${JSON.stringify(written, null, 1)}\n`
}
