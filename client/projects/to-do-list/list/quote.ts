import { formatCounted } from '../../../../shared/texts/numbers.ts'
import * as texts from '../../../../shared/texts/list.ts'
import { fill } from '../../../../shared/texts/write.ts'

const MAX_QUOTE_LENGTH = 60

/** Puts a title in quotes for a message, and truncates a long one. */
export function quote(title: string): string {
  const characters = [...title]
  const text = characters.slice(0, MAX_QUOTE_LENGTH).join('')
  return fill(texts.quoted, { text: characters.length > MAX_QUOTE_LENGTH ? `${text}…` : title })
}

/** Formats the tasks of a message: the title of one, or how many. */
export function formatTasks(tasks: readonly { title: string }[]): string {
  const [task] = tasks
  return task && tasks.length === 1
    ? quote(task.title)
    : formatCounted(texts.taskCount, tasks.length)
}
