import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { ArchiveFullError, createArchive } from './archive.ts'

const NOW = Date.UTC(2026, 4, 31, 12)

async function open(blob: Blob): Promise<Record<string, Uint8Array>> {
  return unzipSync(new Uint8Array(await blob.arrayBuffer()))
}

describe('an archive', () => {
  it('contains its files byte for byte, in order, under names in any script', async () => {
    const archive = createArchive(NOW)
    const large = new Uint8Array(17_000_000).fill(7)
    archive.add('images/straße_北.png', large)
    archive.add('labels/empty.txt', new Uint8Array())
    archive.add('manifest.json', new TextEncoder().encode('{}'))
    const files = await open(archive.finish())
    expect(Object.keys(files)).toEqual([
      'images/straße_北.png',
      'labels/empty.txt',
      'manifest.json',
    ])
    expect(Buffer.compare(files['images/straße_北.png'] ?? large.subarray(1), large)).toBe(0)
    expect(files['labels/empty.txt']).toHaveLength(0)
    expect(strFromU8(files['manifest.json'] ?? new Uint8Array())).toBe('{}')
  })

  it('throws when it is full, before it becomes unreadable', () => {
    const files = createArchive(NOW, { entries: 2, bytes: 1000 })
    files.add('one', new Uint8Array())
    files.add('two', new Uint8Array())
    expect(() => files.add('three', new Uint8Array())).toThrow(ArchiveFullError)
    const bytes = createArchive(NOW, { entries: 2, bytes: 1000 })
    bytes.add('one', new Uint8Array(800))
    expect(() => bytes.add('two', new Uint8Array(800))).toThrow(ArchiveFullError)
  })
})
