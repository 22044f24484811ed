import type { TextName } from './messages.ts'

/** Detects from its `define` whether a PDDL text is a domain or a problem; else returns undefined. */
export function detectTextName(text: string): TextName | undefined {
  const code = text.replace(/;[^\n\r]*/g, '')
  const [, name] = /^[\s\uFEFF]*\(\s*define\s*\(\s*(domain|problem)\s/i.exec(code) ?? []
  return name?.toLowerCase() as TextName | undefined
}
