/** Formats a number with its noun: `1 task`, `12,000 tasks`, `2 entries`. */
export function formatCount(number: number, noun: string, plural = `${noun}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? noun : plural}`
}
