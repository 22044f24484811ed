import { describe, expect, it } from 'vitest'
import { parseText } from '../../shared/content/testing.ts'
import { findProseCuts } from './prose-cuts.ts'

describe('findProseCuts', () => {
  it.each([
    ['plain text', []],
    ['an *italic* word', ['italic']],
    ['a **bold** word', ['bold']],
    ['> - a [**bold**](#a) word in a list of a quote', ['bold']],
    ['> [!note]\n> an *italic* word in a callout', ['italic']],
    ['a note[^1]\n\n[^1]: with an *italic* word', ['italic']],
    ['a **bold** word and an *italic* one', ['bold', 'italic']],
    ['***both***, which is the italic made bold', ['italic']],
    ['# A *title*\n\n| a |\n| --- |\n| **cell** |\n\n**`code`**', []],
    ['**太字** and *курсив*, which are in other files', []],
  ])('%j needs %j', (text, cuts) => {
    const { blocks, problems } = parseText(text)
    expect(problems).toEqual([])
    expect([...findProseCuts(blocks)]).toEqual(cuts)
  })
})
