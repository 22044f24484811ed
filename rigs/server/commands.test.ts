import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listBlocks, listInlineCommands } from '../deploy/page-commands.ts'
import { BLOCKS, COMMANDS, NOT_RUN } from './commands.ts'
import { withoutComment } from './follower.ts'

const root = new URL('../../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')

/** The records of what was decided and tried ask nobody to run anything. */
const isRecord = (file: string) => /^docs\/(?:decisions\/|run\/tried\.md)|^CHANGELOG\.md/.test(file)

const DOCS = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  'rigs/README.md',
  ...readdirSync(new URL('docs/', root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
].filter((file) => !isRecord(file))

const linesOf = (file: string) =>
  listBlocks(read(file), 'sh')
    .flatMap((block) => block.split('\n').map(withoutComment))
    .filter((line) => line !== '')
const inlineOf = (file: string) => listInlineCommands(read(file))
const runLines = new Set(Object.keys(BLOCKS).flatMap(linesOf))

describe('every command of the docs', () => {
  it.each(DOCS)('%s is run by a test, or listed with the reason why not', (file) => {
    const left = [...linesOf(file), ...inlineOf(file)].filter(
      (line) =>
        !runLines.has(line) && !Object.hasOwn(COMMANDS, line) && !Object.hasOwn(NOT_RUN, line),
    )
    expect(left).toEqual([])
  })

  it('is on a list only as long as a page has it', () => {
    const known = new Set(DOCS.flatMap((file) => [...linesOf(file), ...inlineOf(file)]))
    const listed = [...Object.keys(COMMANDS), ...Object.keys(NOT_RUN)]
    expect(listed.filter((command) => !known.has(command))).toEqual([])
    expect(Object.keys(BLOCKS).filter((file) => linesOf(file).length === 0)).toEqual([])
  })

  it.each(Object.entries(BLOCKS))('those of %s are read by %s', (file, test) => {
    expect(readTest(test)).toContain(file)
  })

  it('has a test that exists, or a reason in a sentence', () => {
    for (const test of Object.values(COMMANDS)) expect(() => readTest(test)).not.toThrow()
    expect(Object.keys(COMMANDS).filter((command) => Object.hasOwn(NOT_RUN, command))).toEqual([])
    expect(Object.values(NOT_RUN).filter((reason) => !/^[A-Z].+\.$/.test(reason))).toEqual([])
  })
})

/** Reads a test; the rigs read their pages in the modules beside them, too. */
function readTest(test: string): string {
  const beside = ['desk', 'server-pages', 'troubles'].map((name) => `rigs/server/${name}.ts`)
  return [test, ...(test.startsWith('rigs/server/') ? beside : [])].map(read).join('\n')
}
