import type { TextName } from './order.ts'

/** Which of the two a PDDL text is, by what it defines; undefined if it does not tell. */
export function recogniseText(text: string): TextName | undefined {
  const code = text.replace(/;.*/g, '')
  const [, name] = /^[\s\uFEFF]*\(\s*define\s*\(\s*(domain|problem)\s/i.exec(code) ?? []
  return name?.toLowerCase() as TextName | undefined
}
