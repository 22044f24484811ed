import { MAX_ENTRIES } from '../../../../../shared/limits.ts'
import { parseEntryText } from '../../../../../shared/rules/item.ts'
import { isImportable } from '../task.ts'
import { type Component, findProperty, findValue } from './component.ts'
import { isCancelled, readNotes, readTitle } from './vtodo.ts'

/** What a step has no place for. */
const BEYOND_STEPS = ['DTSTART', 'DESCRIPTION', 'CATEGORIES', 'RRULE']

/**
 * Finds the tasks that become steps: those with only a title and a due date, no alarms, no subtasks, and a
 * parent that is imported. `subtasks` names the parents of the others, and `copies` are tasks that stand in the
 * file before, as steps.
 */
export function findSteps(todos: readonly Component[]): {
  steps: Map<Component, Component[]>
  subtasks: Map<Component, string>
  copies: Set<Component>
} {
  // A changed occurrence has the UID of its task, and is skipped; of two copies, the first is imported.
  const whole = todos.filter((todo) => !findProperty(todo, 'RECURRENCE-ID'))
  const byUid = new Map(
    whole.map((todo) => [findValue(todo, 'UID') ?? '', todo] as const).reverse(),
  )
  const findFirst = (todo: Component) => byUid.get(findValue(todo, 'UID') ?? '') ?? todo
  const isCopy = (todo: Component) => Boolean(findValue(todo, 'UID')) && findFirst(todo) !== todo
  const parents = new Map<Component, Component | string>()
  for (const todo of whole) {
    for (const { uid, isParent } of listRelations(todo)) {
      const other = byUid.get(uid)
      if (isParent) parents.set(todo, other ?? uid)
      else if (other && !parents.has(other)) parents.set(other, todo)
    }
  }
  const withSubtasks = new Set(parents.values())
  const findTitle = remember(readTitle)
  const takesSteps = remember((todo) =>
    isImportable({ title: findTitle(todo), notes: readNotes(todo) }),
  )
  const steps = new Map<Component, Component[]>()
  const subtasks = new Map<Component, string>()
  for (const [todo, parent] of parents) {
    if (isCopy(todo)) continue
    const siblings = typeof parent === 'string' ? undefined : (steps.get(parent) ?? [])
    const fits =
      typeof parent !== 'string' &&
      siblings &&
      siblings.length < MAX_ENTRIES &&
      !withSubtasks.has(todo) &&
      isSimple(todo) &&
      takesSteps(parent)
    if (fits) steps.set(parent, [...siblings, todo])
    else subtasks.set(todo, typeof parent === 'string' ? '' : findTitle(parent))
  }
  const all = new Set([...steps.values()].flat())
  const copies = new Set(whole.filter((todo) => isCopy(todo) && all.has(findFirst(todo))))
  return { steps, subtasks, copies }
}

/** Reads each task once: a title may be as long as the file, and thousands of subtasks name it. */
function remember<Value>(read: (todo: Component) => Value): (todo: Component) => Value {
  const known = new Map<Component, { value: Value }>()
  return (todo) => {
    const entry = known.get(todo) ?? { value: read(todo) }
    known.set(todo, entry)
    return entry.value
  }
}

/** `RELATED-TO` names the parent unless it says otherwise (RFC 5545, section 3.2.15). */
function listRelations({ properties }: Component): { uid: string; isParent: boolean }[] {
  return properties.flatMap(({ name, parameters, value }) => {
    const kind = parameters.get('RELTYPE')?.toUpperCase() ?? 'PARENT'
    const uid = value.trim()
    const known = name === 'RELATED-TO' && (kind === 'PARENT' || kind === 'CHILD')
    return known && uid ? [{ uid, isParent: kind === 'PARENT' }] : []
  })
}

function isSimple(todo: Component): boolean {
  const priority = Number(findValue(todo, 'PRIORITY') ?? 0)
  return (
    !(priority > 0) &&
    !isCancelled(todo) &&
    BEYOND_STEPS.every((name) => !findValue(todo, name)?.trim()) &&
    todo.unreadable.length === 0 &&
    todo.parts.every(({ name }) => name !== 'VALARM') &&
    parseEntryText(readTitle(todo)).ok
  )
}
