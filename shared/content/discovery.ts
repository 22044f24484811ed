import type { Person } from './person.ts'
import type { ScreenName } from './screens.ts'
import type { PageVersion } from './site-languages.ts'
import type { Redirect } from '../site-manifest.ts'
import type { OwnTexts } from '../texts/texts.ts'

/** The metadata of a project for search engines. */
export type WorkMetadata = {
  /** The built-in screen that it opens. */
  screen?: ScreenName
  title: string
  summary: string
  category: string
  stack: string[]
  /** The first year of its period, `YYYY`. */
  since?: string
  links: string[]
}

/** The metadata of a note for search engines. */
export type NoteMetadata = { title: string; summary: string; published: string; tags: string[] }

/** The metadata for search engines and shared links; browsers never load it. */
export type Discovery = {
  person: Person
  /** The versions of each page that has several, the default language first, by its path. */
  versions: Record<string, PageVersion[]>
  /** The URL path of the portrait. */
  portrait?: string
  /** The URL path of the preview picture of each page, by the path of the page. */
  cards: Record<string, string>
  /** The projects by the path of their page. */
  works: Record<string, WorkMetadata>
  /** The notes by the path of their page. */
  notes: Record<string, NoteMetadata>
  /** The feeds of the notes by their media type; none without notes. */
  feeds: Record<string, string>
  /** The path of the list of notes; undefined without notes. */
  notesPath?: string
  /** The paths of the projects of the portfolio, in its order; none without a portfolio. */
  listed: string[]
  /** The date of the last change of a page's content by its path: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  updated: Record<string, string>
  /** Old paths, each with that of the page which has its place. */
  redirects: readonly Redirect[]
  /** The paths of the pages with a contact form. */
  forms: string[]
  /** Where their messages go. */
  contactEmail?: string
  /** The link to report a vulnerability: `mailto:`, `https:` or `tel:`. */
  securityContact?: string
  /** The owner's texts of the interface, if there are any. */
  ownTexts?: OwnTexts
}
