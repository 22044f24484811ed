import fc from 'fast-check'
import { type Item, PRIORITIES } from '../../../../shared/api/items.ts'
import { makeItem } from '../../../../shared/api/testing-items.ts'
import { DAY, MINUTE, systemClock } from '../../../../shared/clock.ts'
import { parseChecklist, parseNotes, parseTags, parseTitle } from '../../../../shared/rules/item.ts'
import { anyReminders } from '../../../../shared/rules/testing-reminders.ts'
import { anyDay, anyRepeat } from '../../../../shared/rules/testing-repeat.ts'
import { createZone, type Zone } from '../../../../shared/zone.ts'
import type { Entries, ReadContext } from './entry.ts'
import { createPlanner, type Plan } from './plan.ts'
import { readFile } from './read-file.ts'

/** Returns a time zone by its name. */
export function zoneOf(id: string): Zone {
  const zone = createZone(id)
  if (!zone) throw new Error(`${id} is a zone`)
  return zone
}

const NOW = Date.UTC(2026, 10, 21, 12)
/** The context of readers in tests. */
export const CONTEXT: ReadContext = { zone: zoneOf('Europe/Berlin'), now: NOW }

/** Returns the plan for the entries of a file. */
export function planOf(entries: Entries, items: readonly Item[] = []): Plan {
  const planner = createPlanner(new Map(items.map((item) => [item.id, item])))
  for (const entry of entries) planner.take(entry)
  return planner.finish()
}

/** Describes a plan briefly: its tasks and the remarks. */
export function describePlan({ tasks, added, known, skipped, remarks, problem }: Plan) {
  const tell = (rows: Plan['added']) =>
    rows.map((row) => [`${row.place}: ${row.title}`, ...row.remarks].join(' | '))
  return {
    tasks,
    added: tell(added),
    known: tell(known),
    skipped: tell(skipped),
    remarks,
    problem,
  }
}

/** Reads a file as the browser would, for an empty list or the given one. */
export function openFile(name: string, content: string | Uint8Array, items: readonly Item[] = []) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const file = {
    name,
    size: bytes.length,
    arrayBuffer: () => Promise.resolve(new Uint8Array(bytes).buffer),
  }
  return readFile(file, {
    findItems: () => new Map(items.map((item) => [item.id, item])),
    zone: CONTEXT.zone,
    clock: systemClock,
    pause: () => Promise.resolve(),
    isWanted: () => true,
  })
}

const hostile = fc.constantFrom(
  '=1+1',
  "'quoted'",
  'a, b; "c"',
  '__proto__',
  '<b>',
  'x done',
  '(A) 2026-01-01 b',
  '\\n',
  'é😀',
  ' [x] y',
  'مرحبا',
)
const words = fc.oneof(fc.string({ unit: 'binary', maxLength: 90 }), hostile)
const time = fc.integer({ min: 0, max: NOW })

function keep<Value>(parse: (raw: never) => { ok: boolean; value?: Value }) {
  return (raw: unknown) => {
    const parsed = parse(raw as never)
    return parsed.ok ? [parsed.value as Value] : []
  }
}

const title = words.map(keep(parseTitle)).map(([text]) => text ?? 'Title')
const notes = fc
  .array(words, { maxLength: 3 })
  .map((lines) => keep(parseNotes)(lines.join('\n'))[0] ?? '')
const tags = fc
  .array(words, { maxLength: 3 })
  .map((texts) => texts.map((text) => text.replace(/[\s,]+/g, '')))
  .map((texts) => texts.flatMap((text) => keep(parseTags)([text])[0] ?? []))
  .map((texts) => keep(parseTags)(texts)[0] ?? [])
const date = fc.oneof(
  anyDay,
  fc
    .tuple(anyDay, fc.integer({ min: 0, max: DAY / MINUTE - 1 }))
    .map(([day, minutes]) => `${day}T${new Date(minutes * MINUTE).toISOString().slice(11, 16)}`),
)
const due = fc.option(date)
const step = fc.record(
  { text: words, done: fc.boolean(), due: date },
  { requiredKeys: ['text', 'done'] },
)
const checklist = fc
  .array(step, { maxLength: 3 })
  .map((steps) => steps.flatMap((each) => keep(parseChecklist)([each])[0] ?? []))

/** Arbitrary valid tasks with texts that are difficult for the formats. */
export const anyItem: fc.Arbitrary<Item> = fc
  .record({
    id: fc.uuid(),
    title,
    notes,
    due,
    repeat: fc.option(anyRepeat),
    reminders: fc.option(anyReminders),
    priority: fc.constantFrom(...PRIORITIES),
    tags,
    checklist,
    position: fc.constantFrom('a0', 'a1', 'a1V', 'b00'),
    createdAt: time,
    completedAt: fc.option(time),
    deletedAt: fc.option(time, { freq: 4 }),
  })
  .map(makeItem)

/** Arbitrary lists of tasks. */
export const anyItems = fc.uniqueArray(anyItem, { maxLength: 6, selector: ({ id }) => id })
