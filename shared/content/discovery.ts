import type { Person } from './person.ts'
import type { ScreenProject } from './screens.ts'

/** The name of a page that has a preview picture for shared links. */
export type CardName = 'home' | 'personal' | 'portfolio' | 'privacy' | ScreenProject

/** The metadata of a project for search engines. */
export type WorkMetadata = {
  title: string
  summary: string
  category: string
  stack: string[]
  /** The first year of its period, `YYYY`. */
  since?: string
  links: string[]
}

/** The metadata for search engines and shared links; browsers never load it. */
export type Discovery = {
  person: Person
  /** The URL path of the portrait. */
  portrait?: string
  /** The date of the last change in the content file: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  resumeUpdated?: string
  personalUpdated?: string
  privacyUpdated?: string
  /** The URL path of each preview picture. */
  cards: Record<CardName, string>
  works: Record<ScreenProject, WorkMetadata>
  /** The projects of the portfolio that have a page here, in its order. */
  listed: ScreenProject[]
  /** The link to report a vulnerability: `mailto:`, `https:` or `tel:`. */
  securityContact?: string
}
