import type { Entries, ReadContext } from '../entry.ts'
import { type Component, readComponents } from './component.ts'
import { findSteps } from './steps.ts'
import { readTask, readTitle } from './vtodo.ts'
import { createZoneFinder } from './zones.ts'
import * as texts from '../../../../../shared/texts/remarks.ts'
import { fill } from '../../../../../shared/texts/write.ts'

/** What else a calendar may hold, in words. */
const OTHERS: Readonly<Record<string, string>> = {
  VEVENT: texts.event,
  VJOURNAL: texts.journal,
  VFREEBUSY: texts.freeBusy,
}

/** Reads the tasks of an iCalendar file (RFC 5545); simple subtasks become steps. */
export function* readIcalendar(text: string, context: ReadContext): Entries {
  const todos: Component[] = []
  for (const read of readComponents(text)) {
    if (read === undefined) yield undefined
    else if ('error' in read) {
      yield { kind: 'broken', reason: read.error }
      return
    } else {
      const { component } = read
      const { name, line } = component
      const other = Object.hasOwn(OTHERS, name) ? OTHERS[name] : undefined
      if (name === 'VTODO') todos.push(component)
      else if (other) {
        const title = readTitle(component)
        yield { kind: 'skipped', place: fill(texts.line, { line }), title, reason: other }
      }
    }
  }
  const findZone = createZoneFinder()
  const { steps, subtasks, copies } = findSteps(todos)
  const isStep = new Set([...steps.values()].flat())
  for (const todo of todos) {
    if (isStep.has(todo)) {
      yield undefined
      continue
    }
    if (copies.has(todo)) {
      const place = fill(texts.line, { line: todo.line })
      yield { kind: 'skipped', place, title: readTitle(todo), reason: texts.twice }
      continue
    }
    const own = steps.get(todo) ?? []
    yield readTask(todo, own, subtasks.get(todo), { ...context, findZone })
  }
}
