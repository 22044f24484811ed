/** Formats a number of tasks: `1 task`, `1,200 tasks`. */
export function countTasks(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'task' : 'tasks'}`
}
