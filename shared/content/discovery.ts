import type { Person } from './person.ts'
import type { ScreenProject } from './screens.ts'

/** A page with a picture for those who share its link. */
export type CardName = 'home' | 'personal' | 'portfolio' | 'privacy' | ScreenProject

/** What robots want to know of a project. */
export type WorkMetadata = {
  title: string
  summary: string
  category: string
  stack: string[]
  /** The first year of its period, `YYYY`. */
  since?: string
  links: string[]
}

/** What the server tells search engines and those who share a link; browsers never load it. */
export type Discovery = {
  person: Person
  /** The address of the portrait, on this site. */
  portrait?: string
  /** When these pages were last changed, as their content says: `YYYY`, `YYYY-MM`… */
  resumeUpdated?: string
  personalUpdated?: string
  privacyUpdated?: string
  /** By the name of the card, its address on this site. */
  cards: Record<CardName, string>
  works: Record<ScreenProject, WorkMetadata>
  /** The projects that the portfolio lists, in its order, as far as they have a page here. */
  listed: ScreenProject[]
  /** Where to report a weakness: `mailto:`, `https:` or `tel:`. */
  securityContact?: string
}
