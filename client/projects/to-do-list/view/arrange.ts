import { type Item, PRIORITIES } from '../../../../shared/api/items.ts'
import { toLocalDay } from '../../../../shared/day.ts'
import { foldTag } from '../../../../shared/rules/item.ts'
import type { ListAddress, Sort, View } from './address.ts'
import * as texts from '../../../../shared/texts/list.ts'
import { tag as language } from '../../../../shared/texts/language.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { findNextDue, formatRelativeDay, splitDue } from './days.ts'
import { parseQuery, type Search } from './search.ts'

/** Tasks under a heading, or without one at the top of the list. */
export type Group = {
  key: string
  heading: string | undefined
  /** Those that are shown: none of a collapsed group. */
  tasks: readonly Item[]
  /** Whether it is collapsed; undefined if it cannot be. */
  collapsed?: boolean
}

/** A heading line of the list, with the tasks up to the next one. */
export type Section = { count: number; collapsed: boolean }

/** Nothing is collapsed. */
const NOTHING_COLLAPSED: ReadonlySet<string> = new Set()

/** The tasks that an address shows. */
export type Arranged = {
  groups: readonly Group[]
  /** All tasks shown, in their order. */
  tasks: readonly Item[]
  /** The number of open ones, which come first. */
  open: number
  /** The sections by the ids of their heading lines. */
  sections: ReadonlyMap<string, Section>
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

// Created when it is needed: a phone takes 100 ms for it.
let collator: Intl.Collator | undefined

/** Compares names in the language of the list, with numbers by value. */
function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  return collator.compare(a, b)
}

const COMPARE: Record<Sort, (a: Item, b: Item) => number> = {
  own: () => 0,
  due: (a, b) => compareText(findNextDue(a) ?? '~', findNextDue(b) ?? '~'),
  priority: (a, b) => rankPriority(b) - rankPriority(a),
  tag: () => 0,
  title: (a, b) => compareNames(a.title, b.title),
}

function rankPriority({ priority }: Item): number {
  return PRIORITIES.indexOf(priority)
}

/** Lists the tasks outside the trash in the list’s own order. */
export function listOwn(items: Iterable<Item>): Item[] {
  return [...items].filter(({ deletedAt }) => deletedAt === null).sort(compareOwn)
}

/** Returns whether a task is a heading line: `# Kitchen` begins a section of the list’s own order. */
export function isHeadingLine({ title, completedAt, deletedAt }: Item): boolean {
  return completedAt === null && deletedAt === null && /^#\s+\S/.test(title)
}

/**
 * Filters, sorts and groups the tasks for an address.
 * @param today a day such as `2026-11-30`
 * @param collapsedKeys the keys of collapsed groups and the ids of collapsed sections; a search shows all
 */
export function arrange(
  items: Iterable<Item>,
  address: ListAddress,
  today: string,
  search: Search,
  collapsedKeys = NOTHING_COLLAPSED,
): Arranged {
  const { view, sort, tag } = address
  const terms = parseQuery(address.query)
  const key = tag === undefined ? undefined : foldTag(tag)
  const found: Item[] = []
  const hidden = terms.length > 0 ? NOTHING_COLLAPSED : collapsedKeys
  const sectioned = view === 'all' && sort === 'own'
  for (const item of items) {
    if (!belongsTo(view, item, today)) continue
    if (!sectioned && isHeadingLine(item)) continue
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
  if (view === 'completed') {
    return sort === 'title' ? inOneGroup(completed) : inGroups(groupByCompletion(completed, today))
  }

  const { shown, sections } = findSections(open, hidden)
  const groups = groupOpen(view, sort, shown, today, hidden)
  if (completed.length > 0) {
    const heading = fill(texts.completedHeading, { count: completed.length })
    groups.push(collapse({ key: 'completed', heading, tasks: completed }, hidden))
  }
  return { ...inGroups(groups), open: open.length - sections.size, sections }
}

/** Counts the tasks of each section, and leaves out those of collapsed ones. */
function findSections(open: readonly Item[], collapsedKeys: ReadonlySet<string>) {
  const sections = new Map<string, Section>()
  let section: Section | undefined
  const shown = open.filter((item) => {
    if (isHeadingLine(item)) {
      section = { count: 0, collapsed: collapsedKeys.has(item.id) }
      sections.set(item.id, section)
      return true
    }
    if (section) section.count++
    return !section?.collapsed
  })
  return { shown, sections }
}

function collapse(group: Group, collapsedKeys: ReadonlySet<string>): Group {
  const collapsed = collapsedKeys.has(group.key)
  return { ...group, ...(collapsed && { tasks: [] }), collapsed }
}

function inGroups(groups: readonly Group[]): Arranged {
  return {
    groups,
    tasks: groups.flatMap(({ tasks }) => tasks),
    open: 0,
    sections: new Map(),
  }
}

function inOneGroup(tasks: readonly Item[]): Arranged {
  return inGroups([{ key: 'all', heading: undefined, tasks }])
}

/** Groups completed tasks, the last ones first, by the day on which they were completed. */
function groupByCompletion(completed: readonly Item[], today: string): Group[] {
  const groups: { key: string; heading: string; tasks: Item[] }[] = []
  for (const item of completed) {
    const key = toLocalDay(Number(item.completedAt))
    const last = groups.at(-1)
    if (last?.key === key) last.tasks.push(item)
    else groups.push({ key, heading: formatRelativeDay(key, today), tasks: [item] })
  }
  return groups
}

/** The day by which a task is listed; empty without a date. */
function findDay(item: Item): string {
  return splitDue(findNextDue(item)).day
}

function belongsTo(view: View, item: Item, today: string): boolean {
  const { completedAt, deletedAt } = item
  if (view === 'trash') return deletedAt !== null
  if (deletedAt !== null) return false
  const day = findDay(item)
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

function groupOpen(
  view: View,
  sort: Sort,
  open: readonly Item[],
  today: string,
  collapsedKeys: ReadonlySet<string>,
): Group[] {
  if (open.length === 0) return []
  if (sort === 'tag') return groupByTag(open, collapsedKeys)
  if (view === 'upcoming') return groupByDay(open, sort, today)
  if (view === 'today') {
    const overdue = open.filter((item) => findDay(item) < today)
    if (overdue.length > 0) {
      const now = open.filter((item) => findDay(item) === today)
      const groups = [{ key: 'overdue', heading: texts.overdue, tasks: overdue }]
      return now.length > 0
        ? [...groups, { key: 'today', heading: texts.today, tasks: now }]
        : groups
    }
  }
  return [{ key: 'open', heading: undefined, tasks: open }]
}

/** Groups tasks by their first tag, by name; those without one come last. */
function groupByTag(open: readonly Item[], collapsedKeys: ReadonlySet<string>): Group[] {
  const byTag = new Map<string, { tag: string | undefined; tasks: Item[] }>()
  for (const item of open) {
    const [tag] = item.tags
    const key = tag === undefined ? '' : foldTag(tag)
    const group = byTag.get(key) ?? { tag, tasks: [] }
    group.tasks.push(item)
    byTag.set(key, group)
  }
  return [...byTag]
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || compareNames(a, b))
    .map(([key, { tag, tasks }]) => {
      const name = tag === undefined ? texts.noTagGroup : `#${tag}`
      return collapse(
        { key: `tag ${key}`, heading: `${name} (${tasks.length})`, tasks },
        collapsedKeys,
      )
    })
}

/** Groups tasks by day, sorted by time unless another order is chosen. */
function groupByDay(open: readonly Item[], sort: Sort, today: string): Group[] {
  const days = new Map<string, Item[]>()
  const sorted = sort === 'own' ? [...open].sort(COMPARE.due) : open
  for (const item of sorted) {
    const day = findDay(item)
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
  for (const item of items) {
    const { completedAt, deletedAt } = item
    if (isHeadingLine(item)) continue
    if (deletedAt !== null) counts.trash++
    else if (completedAt !== null) counts.completed++
    else {
      counts.all++
      const day = findDay(item)
      if (day !== '') counts[day <= today ? 'today' : 'upcoming']++
    }
  }
  return counts
}

/**
 * Lists the tags of tasks outside the trash by name, with their numbers of open tasks. Each has the spelling of
 * the task that is first in the list's own order.
 */
export function countTags(items: Iterable<Item>): TagCount[] {
  const counts = new Map<string, TagCount & { first: Item }>()
  for (const item of items) {
    if (item.deletedAt !== null) continue
    for (const tag of item.tags) {
      const key = foldTag(tag)
      const known = counts.get(key)
      const isFirst = !known || compareOwn(item, known.first) < 0
      const count = (known?.count ?? 0) + (item.completedAt === null ? 1 : 0)
      counts.set(key, isFirst ? { tag, count, first: item } : { ...known, count })
    }
  }
  return [...counts.values()]
    .map(({ tag, count }) => ({ tag, count }))
    .sort((a, b) => compareNames(a.tag, b.tag))
}
