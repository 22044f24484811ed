import { expect, it } from 'vitest'
import recorded from './bundle-sizes.json' with { type: 'json' }
import { listFrameImports, measureBundle, type PageSizes } from './bundle-sizes.ts'

/**
 * Allowed difference from the recorded size, in bytes. New digests in file names and other versions of
 * brotli change the compressed size by a few bytes.
 */
const TOLERANCE = 64

it('every page has its recorded size; `npm run report -- --record` updates it', async () => {
  const measured = await measureBundle()
  const known: Record<string, PageSizes> = recorded
  expect(Object.keys(measured)).toEqual(Object.keys(known))
  const changed = Object.entries(measured).flatMap(([page, sizes]) =>
    (['scripts', 'styles', 'own'] as const).flatMap((kind) => {
      const before = known[page]?.[kind] ?? 0
      return Math.abs(sizes[kind] - before) > TOLERANCE
        ? [`${page}, ${kind}: ${before} bytes are recorded, and it has ${sizes[kind]}`]
        : []
    }),
  )
  expect(changed).toEqual([])
})

it('the scripts of the first page are at most 95.5 kB', async () => {
  const { 'client/resume/page.tsx': first } = await measureBundle()
  expect(first?.scripts).toBeLessThanOrEqual(95_500)
})

it('the frame imports no other chunk, because all of them import React from it', async () => {
  expect(await listFrameImports()).toEqual([])
})
