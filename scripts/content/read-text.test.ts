import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeProblem } from '../../shared/content/problem.ts'
import { readText } from './read-text.ts'
import { makeContentFolder } from './testing.ts'

/** The outcome of reading a file with these bytes: its text, or its problem as one line. */
async function readBytes(bytes: Buffer): Promise<string> {
  const read = await readText(await makeContentFolder({ 'notes.md': bytes }), 'notes.md')
  return read.ok ? read.value : read.problem.map(describeProblem).join()
}

describe('readText', () => {
  it('reads UTF-8', async () => {
    expect(await readBytes(Buffer.from('Grüße, 你好, 🙂, \ufffd'))).toBe('Grüße, 你好, 🙂, \ufffd')
    expect(await readBytes(Buffer.alloc(0))).toBe('')
  })

  it.each([
    [
      'Windows-1252',
      Buffer.from('---\ntitle: Gr\u00fc\u00dfe\n', 'latin1'),
      '2:10: save the file as UTF-8: the character here is in another encoding',
    ],
    [
      'Windows-1252 at its end',
      Buffer.from('Caf\u00e9', 'latin1'),
      '1:4: save the file as UTF-8: the character here is in another encoding',
    ],
    ['UTF-16', Buffer.from('\ufeffHi', 'utf16le'), '1:1: save the file as UTF-8: it is UTF-16'],
    [
      'UTF-16, most significant byte first',
      Buffer.from('\ufeffHi', 'utf16le').swap16(),
      '1:1: save the file as UTF-8: it is UTF-16',
    ],
    [
      'UTF-16 without its mark',
      Buffer.from('Hi', 'utf16le'),
      '1:2: save the file as UTF-8: the character here is in another encoding',
    ],
  ])('refuses %s with the first place', async (_, bytes, problem) => {
    expect(await readBytes(bytes)).toBe(`notes.md:${problem}`)
  })

  it('names missing files and folders', async () => {
    const dir = await makeContentFolder()
    await mkdir(join(dir, 'notes.md'))
    for (const [file, expected] of [
      ['none.md', 'the file is missing: create it'],
      ['notes.md', 'this is a folder: rename it, and write a file of this name'],
      ['site.json/a.md', 'the file cannot be read (ENOTDIR): check the file and the disk'],
    ] as const) {
      expect(await readText(dir, file)).toEqual({
        ok: false,
        problem: [{ file, path: '', expected }],
      })
    }
  })
})
