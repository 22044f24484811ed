import { readQuery } from '../../../app/match-title.ts'

/** The parts of the list that have a link. */
export const VIEWS = ['all', 'today', 'upcoming', 'completed', 'trash'] as const
export type View = (typeof VIEWS)[number]

export const SORTS = ['own', 'due', 'priority', 'title'] as const
export type Sort = (typeof SORTS)[number]

/** What the query of the page's address says of the list. */
export type ListAddress = {
  view: View
  sort: Sort
  /** Only tasks with this tag. */
  tag: string | undefined
  /** Only tasks that have these words. */
  words: string
  /** The task whose details are open. */
  task: string | undefined
}

/** Reads the query; what it does not know is as if it were not there. */
export function readAddress(query: URLSearchParams): ListAddress {
  return {
    view: VIEWS.find((view) => view === query.get('view')) ?? 'all',
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'own',
    tag: readText(query, 'tag'),
    words: readQuery(query),
    task: readText(query, 'task'),
  }
}

/** Whether it says something of what stands in the tasks. */
export function isPersonal({ tag, words, task }: ListAddress): boolean {
  return tag !== undefined || words !== '' || task !== undefined
}

function readText(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name) ?? ''
  return text === '' ? undefined : text
}

/** The query for it, `?view=today&q=milk`; empty for the whole list in its own order. */
export function writeAddress({ view, sort, tag, words, task }: ListAddress): string {
  const query = new URLSearchParams()
  if (view !== 'all') query.set('view', view)
  if (tag !== undefined) query.set('tag', tag)
  if (words) query.set('q', words)
  if (sort !== 'own') query.set('sort', sort)
  if (task !== undefined) query.set('task', task)
  const text = query.toString()
  return text && `?${text}`
}
