/** Which texts of a field are numbers: none; whole ones such as years, where the file takes texts too; or all. */
export type Numeric = false | 'some' | 'all'

/** Returns the value of what is typed. What is not a number yet, such as a minus alone, stays a text. */
export function readTyped(text: string, numeric: Numeric): string | number {
  if (numeric === 'some') return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : text
  // A number that is written in another way, such as 1.0, would change while it is typed.
  return numeric === 'all' && Number.isFinite(Number(text)) && String(Number(text)) === text
    ? Number(text)
    : text
}
