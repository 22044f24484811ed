import { readQuery } from '../../../app/match-title.ts'

/** The views of the list, each with a link. */
export const VIEWS = ['all', 'today', 'upcoming', 'completed', 'trash'] as const
/** A view of the list. */
export type View = (typeof VIEWS)[number]

/** The sort orders; `own` is the order that the user has made. */
export const SORTS = ['own', 'due', 'priority', 'title', 'tag'] as const
/** A sort order. */
export type Sort = (typeof SORTS)[number]

/** The state of the list in the query of the address. */
export type ListAddress = {
  view: View
  sort: Sort
  /** Only tasks with this tag. */
  tag: string | undefined
  /** The search: only tasks that match it. */
  query: string
  /** The task whose details are open. */
  task: string | undefined
}

/** Reads the state from the query, and ignores unknown values. */
export function readAddress(params: URLSearchParams): ListAddress {
  return {
    view: VIEWS.find((view) => view === params.get('view')) ?? 'all',
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'own',
    tag: readText(params, 'tag'),
    query: readQuery(params),
    task: readText(params, 'task'),
  }
}

/** Returns whether the address reveals anything of the tasks’ content. */
export function isPersonal({ tag, query, task }: ListAddress): boolean {
  return tag !== undefined || query !== '' || task !== undefined
}

function readText(params: URLSearchParams, name: string): string | undefined {
  const text = params.get(name) ?? ''
  return text === '' ? undefined : text
}

/** Returns the query, such as `?view=today&q=milk`; empty for the whole list in its own order. */
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
