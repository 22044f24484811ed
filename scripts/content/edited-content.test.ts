import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ContentError } from '../../shared/content/problem.ts'
import { loadContent } from './load-content.ts'
import { makeContentFolder, PROJECT, QUIZ } from './testing.ts'

const FILES = ['site.json', 'resume.json', 'personal.md', 'projects/quiz.md', 'quiz/networks.json']
const edit = fc.record({
  file: fc.constantFrom(...FILES),
  at: fc.nat(),
  remove: fc.nat(20),
  insert: fc.oneof(
    fc.uint8Array({ maxLength: 4 }),
    fc
      .constantFrom('{', '[', '"', ':', '---', '\n', '*a', '\t', '__proto__: 1\n')
      .map((text) => Buffer.from(text)),
  ),
})

it('random edits end in content or in problems with a line within the file', async () => {
  const dir = await makeContentFolder({ 'projects/quiz.md': PROJECT, 'quiz/networks.json': QUIZ })
  const originals = new Map<string, Buffer>()
  for (const file of FILES) originals.set(file, await readFile(join(dir, file)))
  await fc.assert(
    fc.asyncProperty(edit, async ({ file, at, remove, insert }) => {
      const original = originals.get(file) ?? Buffer.alloc(0)
      const start = at % (original.length + 1)
      const edited = Buffer.concat([
        original.subarray(0, start),
        insert,
        original.subarray(start + remove),
      ])
      await writeFile(join(dir, file), edited)
      const problems = await loadContent(dir, (name) => ({ src: name })).then(
        () => [],
        (error: unknown) => (error instanceof ContentError ? error.problems : [error]),
      )
      await writeFile(join(dir, file), original)
      const lines = edited.toString().split('\n').length
      for (const problem of problems) {
        expect(problem).toMatchObject({
          line: expect.any(Number) as number,
          expected: expect.any(String) as string,
        })
        if (!(problem instanceof Object) || !('line' in problem && 'file' in problem)) continue
        expect(problem.line).toBeGreaterThan(0)
        expect(problem.line).toBeLessThanOrEqual(problem.file === file ? lines : 20)
      }
    }),
  )
})
