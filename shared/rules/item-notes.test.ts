import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ChecklistEntry,
  DUE_MESSAGE,
  ENTRIES_MANY_MESSAGE,
  ENTRY_EMPTY_MESSAGE,
  ENTRY_LONG_MESSAGE,
  formatNotesLong,
  parseChecklist,
  parseNotes,
  UNFIT_MESSAGE,
} from './item.ts'

/** Any text, half of them of the units that rules look at. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r', '\v', '\ufeff', 'e\u0301', '\u0958') }),
)

describe('notes rule', () => {
  it.each([
    ['', ''],
    ['  \n\t \n', ''],
    ['a\n\n  b', 'a\n\n  b'],
    ['  indented\tby a tab \n', '  indented\tby a tab'],
    ['a\r\nb\rc\u2028d\u2029e\u0085f\vg\fh', 'a\nb\nc\nd\ne\nf\ng\nh'],
    ['cafe\u0301', 'caf\u00e9'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
  ])('takes %j as %j', (text, notes) => {
    expect(parseNotes(text)).toEqual({ ok: true, value: notes })
  })

  it.each(['a\0b', '\u0007', '\u001b[2J', '\u007f', 'a\u009f', 'a\ud800', '\udc00'])(
    'refuses %j, which is not a text',
    (text) => {
      expect(parseNotes(text)).toEqual({ ok: false, problem: UNFIT_MESSAGE })
    },
  )

  it('counts the code points of the NFC text without trailing space', () => {
    for (const unit of ['a', '😀', 'e\u0301']) {
      expect(parseNotes(`${unit.repeat(10_000)}\n `).ok, unit).toBe(true)
      expect(parseNotes(unit.repeat(10_001)), unit).toEqual({
        ok: false,
        problem: formatNotesLong(),
      })
    }
    // Composing makes two of each, since these are kept apart (Unicode, composition exclusions).
    expect(parseNotes('\u0958'.repeat(5_000)).ok).toBe(true)
    expect(parseNotes('\u0958'.repeat(5_001)).ok).toBe(false)
  })

  it('names the limit as people write it', () => {
    expect(formatNotesLong()).toBe('Notes take at most 10,000 characters.')
  })

  it('is idempotent for notes', () => {
    fc.assert(
      fc.property(text, (text) => {
        const notes = parseNotes(text)
        if (notes.ok) expect(parseNotes(notes.value)).toEqual(notes)
      }),
    )
  })
})

describe('checklist rule', () => {
  const step = (text: string, done = false): ChecklistEntry => ({ text, done })

  it('keeps steps in order, including equal ones, each as one line', () => {
    const steps = [step(' Call\tAda\n', true), step('<b>'), step('<b>')]
    expect(parseChecklist(steps)).toEqual({
      ok: true,
      value: [step('Call Ada', true), step('<b>'), step('<b>')],
    })
    expect(parseChecklist([])).toEqual({ ok: true, value: [] })
  })

  it('keeps a date with or without a time, and refuses one that is none', () => {
    const dated = [
      { ...step('a'), due: '2026-11-30' },
      { ...step('b', true), due: '2026-11-30T17:00' },
    ]
    expect(parseChecklist(dated)).toEqual({ ok: true, value: dated })
    const none = [{ ...step('a'), due: '2026-02-30' }]
    expect(parseChecklist(none)).toEqual({ ok: false, problem: DUE_MESSAGE })
  })

  it('drops unknown fields of a step', () => {
    const entry: unknown = JSON.parse(
      '{"text":"a","done":true,"more":1,"__proto__":{"done":false}}',
    )
    const parsed = parseChecklist([entry as ChecklistEntry])
    expect(parsed).toStrictEqual({ ok: true, value: [{ text: 'a', done: true }] })
  })

  it.each([
    ['', ENTRY_EMPTY_MESSAGE],
    [' \u200b', ENTRY_EMPTY_MESSAGE],
    ['a\0', UNFIT_MESSAGE],
    ['a\ud83d', UNFIT_MESSAGE],
    ['😀'.repeat(201), ENTRY_LONG_MESSAGE],
    ['\u0958'.repeat(101), ENTRY_LONG_MESSAGE],
  ])('refuses the step %j', (text, problem) => {
    expect(parseChecklist([step('a'), step(text)])).toEqual({ ok: false, problem })
  })

  it('takes 50 steps of 200 characters, and no more', () => {
    const steps = Array.from({ length: 50 }, () => step('😀'.repeat(200)))
    expect(parseChecklist(steps)).toEqual({ ok: true, value: steps })
    expect(parseChecklist([...steps, step('a')])).toEqual({
      ok: false,
      problem: ENTRIES_MANY_MESSAGE,
    })
  })

  it('is idempotent for checklists', () => {
    const steps = fc.array(fc.record({ text, done: fc.boolean() }), { maxLength: 4 })
    fc.assert(
      fc.property(steps, (steps) => {
        const checklist = parseChecklist(steps)
        if (checklist.ok) expect(parseChecklist(checklist.value)).toEqual(checklist)
      }),
    )
  })
})
