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
  query: string
  /** The task whose details are open. */
  task: string | undefined
}

/** Reads the query; what it does not know is as if it were not there. */
export function readAddress(params: URLSearchParams): ListAddress {
  return {
    view: VIEWS.find((view) => view === params.get('view')) ?? 'all',
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'own',
    tag: readText(params, 'tag'),
    query: readQuery(params),
    task: readText(params, 'task'),
  }
}

/** Whether it says something of what stands in the tasks. */
export function isPersonal({ tag, query, task }: ListAddress): boolean {
  return tag !== undefined || query !== '' || task !== undefined
}

function readText(params: URLSearchParams, name: string): string | undefined {
  const text = params.get(name) ?? ''
  return text === '' ? undefined : text
}

/** The query for it, `?view=today&q=milk`; empty for the whole list in its own order. */
export function writeAddress({ view, sort, tag, query, task }: ListAddress): string {
  const params = new URLSearchParams()
  if (view !== 'all') params.set('view', view)
  if (tag !== undefined) params.set('tag', tag)
  if (query) params.set('q', query)
  if (sort !== 'own') params.set('sort', sort)
  if (task !== undefined) params.set('task', task)
  const text = params.toString()
  return text && `?${text}`
}
