/** Returns a function that runs a task, and once more after it however often it is called meanwhile. */
export function coalesce(task: () => Promise<void>): () => void {
  let running = false
  let wanted = false

  return async () => {
    wanted = true
    if (running) return
    running = true
    try {
      while (wanted) {
        wanted = false
        await task()
      }
    } finally {
      running = false
    }
  }
}
