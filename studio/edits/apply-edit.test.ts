import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SECOND } from '../../shared/clock.ts'
import { applyEdit } from './apply-edit.ts'
import type { Edit, JsonValue, ValuePath } from './edit.ts'
import { readValues } from './read-values.ts'
import { chance, makeEdit, settings, style, writeJson, writeYaml } from './testing.ts'

const WRITERS = {
  'a.json': writeJson,
  'a.yaml': writeYaml,
  'a.md': (value: Record<string, JsonValue>, look: Parameters<typeof writeYaml>[1]) => {
    const { lineBreak } = look
    return `---${lineBreak}${writeYaml(value, look)}---${lineBreak}# Text${lineBreak}${lineBreak}- a: 1  `
  },
}

function read(file: string, text: string): JsonValue {
  const found = readValues(file, text)
  if (!found.ok) throw new Error(`${found.problem}\n${text}`)
  return found.value.value
}

/** The value after an edit, by the plainest means. */
function change(value: JsonValue, edit: Edit): JsonValue {
  type Inner = Record<string | number, JsonValue>
  const copy = structuredClone(value)
  const at = (path: ValuePath) =>
    path.reduce((inner, key) => (inner[key] ??= {}) as Inner, copy as Inner)
  if (edit.kind === 'set' || edit.kind === 'remove') {
    const key = edit.path.at(-1) ?? ''
    const parent = at(edit.path.slice(0, -1))
    if (edit.kind === 'set') parent[key] = edit.value
    else if (Array.isArray(parent)) parent.splice(Number(key), 1)
    else Reflect.deleteProperty(parent, key)
    return copy
  }
  const list = at(edit.list) as unknown as JsonValue[]
  if (edit.kind === 'insert') list.splice(edit.index, 0, edit.value)
  else list.splice(edit.to, 0, ...list.splice(edit.from, 1))
  return copy
}

/** What stands in a text, without the white space, commas and brackets between. */
function listWords(text: string): string[] {
  return text
    .split(/[\s,[\]{}]+/)
    .filter((word) => word !== '' && word !== '-')
    .sort()
}

function listMissing(words: readonly string[], from: readonly string[]): string[] {
  const left = [...from]
  return words.filter((word) => {
    const index = left.indexOf(word)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}

it.each(Object.entries(WRITERS))(
  'leaves a %s that has exactly the new value, and every other byte, whatever is edited',
  (file, write) => {
    const edits = fc.array(chance, { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(settings, style, edits, (start, look, chances) => {
        let text = write(start, look)
        let value = read(file, text)
        expect(value).toEqual(start)
        for (const each of chances) {
          const edit = makeEdit(value, each)
          const result = applyEdit(file, text, edit)
          if (!result.ok) throw new Error(`${result.problem} ${JSON.stringify(edit)}\n${text}`)
          const next = result.value
          const expected = change(value, edit)
          expect(JSON.stringify(read(file, next))).toBe(JSON.stringify(expected))
          expectRest(file, text, next, edit)
          text = next
          value = expected
        }
      }),
    )
  },
)

/** Removes the comments and the white space at the end of a text. */
function withoutComments(text: string): string {
  const trimmed = text.trimEnd()
  const comment = /# (?:above|behind)\d+$/.exec(trimmed)
  return comment ? withoutComments(trimmed.slice(0, comment.index)) : trimmed
}

/** Compares all that an edit does not touch. */
function expectRest(file: string, text: string, next: string, edit: Edit): void {
  const [before, after] = [listWords(text), listWords(next)]
  if (edit.kind === 'move') expect(after).toEqual(before)
  if (edit.kind === 'insert') expect(listMissing(before, after)).toEqual([])
  if (edit.kind === 'remove') expect(listMissing(after, before)).toEqual([])
  const found = readValues(file, text)
  const path = 'path' in edit ? edit.path : edit.list
  const range = found.ok ? found.value.locate(path) : undefined
  if (edit.kind === 'set' && range) {
    // Comments between a key and its lines may be behind the new value.
    const before = withoutComments(text.slice(0, range.start))
    expect(next.startsWith(before)).toBe(true)
    const [beside = ''] = /^ *# behind\d+/.exec(text.slice(before.length)) ?? []
    expect(next).toContain(beside)
    const after = text.slice(range.end).replace(/^ *# behind\d+/, '')
    expect(next.endsWith(after.trimStart())).toBe(true)
  }
  if (text.includes('\r\n')) expect(next.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  if (file === 'a.md')
    expect(next.slice(next.indexOf('# Text'))).toBe(text.slice(text.indexOf('# Text')))
}

it('edits 40,000 keys in time that grows with their number', () => {
  const text = Array.from({ length: 40_000 }, (_, number) => `key${number}: 1\n`).join('')
  // Of the processor, whatever else the machine does meanwhile.
  const before = process.cpuUsage()
  const edited = applyEdit('a.yaml', text, { kind: 'set', path: ['key3'], value: 2 })
  const { user, system } = process.cpuUsage(before)
  expect(edited).toEqual({ ok: true, value: text.replace('key3: 1', 'key3: 2') })
  expect((user + system) / 1000).toBeLessThan(25 * SECOND)
})
