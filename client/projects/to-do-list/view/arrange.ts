import { type Item, PRIORITIES } from '../../../../shared/api/items.ts'
import { toLocalDay } from '../../../../shared/day.ts'
import { foldTag } from '../../../../shared/rules/item.ts'
import type { ListAddress, Sort, View } from './address.ts'
import * as texts from '../../../../shared/texts/list.ts'
import { tag as language } from '../../../../shared/texts/language.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { formatRelativeDay, splitDue } from './days.ts'
import { parseQuery, type Search } from './search.ts'

/** Tasks under a heading, or without one at the top of the list. */
export type Group = { key: string; heading: string | undefined; tasks: readonly Item[] }

/** The tasks that an address shows. */
export type Arranged = {
  groups: readonly Group[]
  /** All tasks shown, in their order. */
  tasks: readonly Item[]
  /** The number of open ones, which come first. */
  open: number
}

/** The number of tasks in each view. */
export type Counts = Record<View, number>
/** A tag and the number of its open tasks. */
export type TagCount = { tag: string; count: number }

/** Compares by the list’s own order, and by id for equal positions. */
export function compareOwn(a: Item, b: Item): number {
  return compareText(a.position, b.position) || compareText(a.id, b.id)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** Compares titles in the language of the list, with numbers by value. */
const titles = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })

const COMPARE: Record<Sort, (a: Item, b: Item) => number> = {
  own: () => 0,
  due: (a, b) => compareText(a.due ?? '~', b.due ?? '~'),
  priority: (a, b) => rankPriority(b) - rankPriority(a),
  title: (a, b) => titles.compare(a.title, b.title),
}

function rankPriority({ priority }: Item): number {
  return PRIORITIES.indexOf(priority)
}

/** Filters, sorts and groups the tasks for an address; `today` is a day such as `2026-11-30`. */
export function arrange(
  items: Iterable<Item>,
  address: ListAddress,
  today: string,
  search: Search,
): Arranged {
  const { view, sort, tag } = address
  const terms = parseQuery(address.query)
  const key = tag === undefined ? undefined : foldTag(tag)
  const found: Item[] = []
  for (const item of items) {
    if (!belongsTo(view, item, today)) continue
    if (key !== undefined && !item.tags.some((name) => foldTag(name) === key)) continue
    if (search.has(item, terms)) found.push(item)
  }

  if (view === 'trash') {
    return inOneGroup(
      found.sort((a, b) => Number(b.deletedAt) - Number(a.deletedAt) || compareOwn(a, b)),
    )
  }
  const compare = COMPARE[sort]
  const open = found
    .filter(({ completedAt }) => completedAt === null)
    .sort((a, b) => compare(a, b) || compareOwn(a, b))
  const completed = found
    .filter(({ completedAt }) => completedAt !== null)
    .sort(
      (a, b) =>
        (sort === 'title' ? compare(a, b) : 0) ||
        Number(b.completedAt) - Number(a.completedAt) ||
        compareOwn(a, b),
    )
  if (view === 'completed') return inOneGroup(completed)

  const groups = groupOpen(view, sort, open, today)
  if (completed.length > 0) {
    const heading = fill(texts.completedHeading, { count: completed.length })
    groups.push({ key: 'completed', heading, tasks: completed })
  }
  return { groups, tasks: groups.flatMap(({ tasks }) => tasks), open: open.length }
}

function inOneGroup(tasks: readonly Item[]): Arranged {
  return { groups: [{ key: 'all', heading: undefined, tasks }], tasks, open: 0 }
}

function belongsTo(view: View, item: Item, today: string): boolean {
  const { completedAt, deletedAt, due } = item
  if (view === 'trash') return deletedAt !== null
  if (deletedAt !== null) return false
  const { day } = splitDue(due)
  switch (view) {
    case 'all':
      return true
    case 'completed':
      return completedAt !== null
    case 'today':
      // A task completed today is shown until midnight.
      return (
        day !== '' && day <= today && (completedAt === null || toLocalDay(completedAt) === today)
      )
    case 'upcoming':
      return day > today && completedAt === null
  }
}

function groupOpen(view: View, sort: Sort, open: readonly Item[], today: string): Group[] {
  if (open.length === 0) return []
  if (view === 'upcoming') return groupByDay(open, sort, today)
  if (view === 'today') {
    const overdue = open.filter(({ due }) => splitDue(due).day < today)
    if (overdue.length > 0) {
      const now = open.filter(({ due }) => splitDue(due).day === today)
      const groups = [{ key: 'overdue', heading: texts.overdue, tasks: overdue }]
      return now.length > 0
        ? [...groups, { key: 'today', heading: texts.today, tasks: now }]
        : groups
    }
  }
  return [{ key: 'open', heading: undefined, tasks: open }]
}

/** Groups tasks by day, sorted by time unless another order is chosen. */
function groupByDay(open: readonly Item[], sort: Sort, today: string): Group[] {
  const days = new Map<string, Item[]>()
  const sorted = sort === 'own' ? [...open].sort(COMPARE.due) : open
  for (const item of sorted) {
    const { day } = splitDue(item.due)
    const tasks = days.get(day) ?? []
    tasks.push(item)
    days.set(day, tasks)
  }
  return [...days]
    .sort(([a], [b]) => compareText(a, b))
    .map(([day, tasks]) => ({ key: day, heading: formatRelativeDay(day, today), tasks }))
}

/** Counts the tasks of each view: only open ones, except for Completed and Trash. */
export function countViews(items: Iterable<Item>, today: string): Counts {
  const counts: Counts = { all: 0, today: 0, upcoming: 0, completed: 0, trash: 0 }
  for (const { completedAt, deletedAt, due } of items) {
    if (deletedAt !== null) counts.trash++
    else if (completedAt !== null) counts.completed++
    else {
      counts.all++
      const { day } = splitDue(due)
      if (day !== '') counts[day <= today ? 'today' : 'upcoming']++
    }
  }
  return counts
}

/** Lists the tags of tasks outside the trash by name, with their numbers of open tasks. */
export function countTags(items: Iterable<Item>): TagCount[] {
  const counts = new Map<string, TagCount>()
  for (const { tags, completedAt, deletedAt } of items) {
    if (deletedAt !== null) continue
    for (const tag of tags) {
      const key = foldTag(tag)
      const known = counts.get(key) ?? { tag, count: 0 }
      if (completedAt === null) known.count++
      counts.set(key, known)
    }
  }
  return [...counts.values()].sort((a, b) => titles.compare(a.tag, b.tag))
}
