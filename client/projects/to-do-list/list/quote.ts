const MAX_QUOTE_LENGTH = 60

/** A title inside a message; a long one is cut. */
export function quote(title: string): string {
  const characters = [...title]
  const text = characters.slice(0, MAX_QUOTE_LENGTH).join('')
  return `“${characters.length > MAX_QUOTE_LENGTH ? `${text}…` : title}”`
}

/** Which tasks a message is about: the title of one, or how many. */
export function formatTasks(tasks: readonly { title: string }[]): string {
  const [task] = tasks
  return task && tasks.length === 1 ? quote(task.title) : `${tasks.length} tasks`
}
