import type { Block, Footnote } from '../markdown.ts'

/** Numbers the footnotes of a text in the order in which it refers to them. */
export type Footnotes = {
  /** Whether a note with this label is in the text, also further down. */
  isDefined: (label: string) => boolean
  /** Adds the text of a note; false if the label has one already. */
  define: (label: string, blocks: Block[]) => boolean
  /** Returns the number of a note and the id of this reference to it. */
  refer: (label: string) => { number: number; id: string }
  /** Returns the notes in order, and the labels of those without a reference. */
  finish: () => { notes: Footnote[]; unused: string[] }
}

/**
 * Creates the footnotes of one text. Their ids have a colon, which the ids of headings never have.
 * @param labels those of all notes
 */
export function createFootnotes(labels: ReadonlySet<string>): Footnotes {
  const texts = new Map<string, Block[]>()
  const references = new Map<string, { number: number; ids: string[] }>()
  return {
    isDefined: (label) => labels.has(label),
    define(label, blocks) {
      if (texts.has(label)) return false
      texts.set(label, blocks)
      return true
    },
    refer(label) {
      const known = references.get(label) ?? { number: references.size + 1, ids: [] }
      references.set(label, known)
      const id = `ref:${known.number}${known.ids.length > 0 ? `-${known.ids.length + 1}` : ''}`
      known.ids.push(id)
      return { number: known.number, id }
    },
    finish() {
      const notes = [...references].map(([label, { number, ids }]) => ({
        number,
        references: ids,
        blocks: texts.get(label) ?? [],
      }))
      return { notes, unused: [...texts.keys()].filter((label) => !references.has(label)) }
    },
  }
}
