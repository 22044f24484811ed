import { type Note, type NoteSummary, summariseNote, type Tag } from './note.ts'
import type { Neighbour } from './project-page.ts'
import type { Locale } from '../texts/texts.ts'
import { fill } from '../texts/write.ts'

/** The data of a note's page: with its neighbours in time, and notes with the same tags. */
export type NotePage = Note & {
  /** The older and the newer note. */
  previous?: Neighbour
  next?: Neighbour
  related: Neighbour[]
  /** The list of notes, and its title; undefined if no note is listed. */
  list?: Neighbour
  author: string
}

/** The data of a list of notes: all of them, or those with a tag. */
export type NoteList = {
  path: string
  title: string
  description: string
  /** The tag of the list, which the list of all notes does not have. */
  tag?: string
  /** The list of all notes, on the page of a tag. */
  all?: Neighbour
  notes: NoteSummary[]
  /** The tags of all notes with their numbers of notes, most frequent first. */
  tags: (Tag & { count: number })[]
}

/** The site around the notes. */
type NoteSite = Locale & { title: string; notesLead?: string | undefined }

const MAX_RELATED = 3

/**
 * Adds to a note what its page shows of others. A note that is not listed has no neighbours and no related
 * notes.
 * @param notes all notes, newest first
 * @param path that of the list of notes, if there is one
 */
export function composeNotePage(
  note: Note,
  notes: readonly Note[],
  path: string | undefined,
  { author, texts }: Pick<NoteSite, 'texts'> & { author: string },
): NotePage {
  const listed = listNotes(notes)
  const index = listed.indexOf(note)
  const previous = index < 0 ? undefined : listed[index + 1]
  const next = listed[index - 1]
  return {
    ...note,
    ...(previous && { previous: describe(previous) }),
    ...(next && { next: describe(next) }),
    related: index < 0 ? [] : findRelated(note, listed, [previous, next]).map(describe),
    ...(path !== undefined && { list: { path, title: texts.content.notesPage } }),
    author,
  }
}

function describe({ path, title }: Note): Neighbour {
  return { path, title }
}

/** Finds the notes with the most common tags, rare tags first, then the newest; not its neighbours. */
function findRelated(
  note: Note,
  notes: readonly Note[],
  neighbours: readonly (Note | undefined)[],
): Note[] {
  const counts = countTags(notes)
  const own = new Set(note.tags.map(({ path }) => path))
  const rate = (other: Note) =>
    other.tags.reduce((sum, { path }) => sum + (own.has(path) ? 1 / (counts.get(path) ?? 1) : 0), 0)
  return notes
    .map((other) => ({
      other,
      score: other === note || neighbours.includes(other) ? 0 : rate(other),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_RELATED)
    .map(({ other }) => other)
}

function countTags(notes: readonly Note[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { path } of notes.flatMap(({ tags }) => tags)) {
    counts.set(path, (counts.get(path) ?? 0) + 1)
  }
  return counts
}

/** Lists the notes that visitors find. */
export function listNotes(notes: readonly Note[]): Note[] {
  return notes.filter(({ listed }) => listed)
}

/** Lists the paths of the pages of tags. */
export function listTagPaths(notes: readonly Note[]): string[] {
  return [...countTags(listNotes(notes)).keys()]
}

/**
 * Composes the list of notes at a path: that of all notes, or the page of a tag. Undefined if no note has
 * the tag.
 * @param notes all notes, newest first
 * @param all the path of the list of all notes
 */
export function composeNoteList(
  path: string,
  notes: readonly Note[],
  all: string,
  { title: name, language, texts: { content: texts }, notesLead }: NoteSite,
): NoteList | undefined {
  const listed = listNotes(notes)
  const counts = countTags(listed)
  // Of several spellings, that of the newest note is shown.
  const names = new Map(
    listed.toReversed().flatMap(({ tags }) => tags.map((tag) => [tag.path, tag.name])),
  )
  const tags = [...names]
    .map(([address, tag]) => ({ name: tag, path: address, count: counts.get(address) ?? 0 }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, language))
  if (path === all) {
    const description = notesLead ?? fill(texts.notesBy, { name })
    return { path, title: texts.notesPage, description, notes: listed.map(summariseNote), tags }
  }
  const tag = names.get(path)
  if (tag === undefined) return undefined
  const title = fill(texts.notesOn, { tag })
  return {
    path,
    title,
    description: `${title}. ${fill(texts.notesBy, { name })}`,
    tag,
    all: { path: all, title: texts.notesPage },
    notes: listed.filter((note) => note.tags.some((each) => each.path === path)).map(summariseNote),
    tags,
  }
}
