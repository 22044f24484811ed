import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { findChecksum, hashFile, hashText, listBits, listDifferentBits } from './checksum.ts'

const hash = (file: Blob, signal = new AbortController().signal) =>
  hashFile(file, () => undefined, signal)
const hashWithNode = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

describe('the checksum of a file', () => {
  it.each([
    // FIPS 180-2, appendix B.1 and B.2; the empty text is of NIST's test vectors.
    ['abc', ABC],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ])('is the published one of %j', async (text, expected) => {
    expect(await hash(new Blob([text]))).toBe(expected)
    expect(hashText(text)).toBe(expected)
  })

  it('is that of node:crypto for a file of many pieces, and reports each of them', async () => {
    const bytes = Uint8Array.from({ length: 1_000_003 }, (_, index) => index * index)
    const shares: number[] = []
    const file = new Blob([bytes.slice(0, 7), bytes.slice(7)])
    const found = await hashFile(file, (share) => shares.push(share), new AbortController().signal)
    expect(found).toBe(hashWithNode(bytes))
    expect(shares.length).toBeGreaterThan(1)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
  })

  it('is given up when nobody waits for it', async () => {
    const ended = new AbortController()
    ended.abort()
    await expect(hash(new Blob(['abc']), ended.signal)).rejects.toThrow('aborted')
  })
})

describe('findChecksum', () => {
  it.each([
    ABC,
    ` ${ABC.toUpperCase()}\n`,
    `${ABC}  tool-1.2.0.tar.gz`,
    `${ABC} *tool.zip`,
    `SHA256 (tool.dmg) = ${ABC}`,
    `sha256:${ABC}`,
    `Algorithm : SHA256\r\nHash      : ${ABC.toUpperCase()}\r\nPath      : C:\\tool.zip`,
  ])('reads %j', (text) => {
    expect(findChecksum(text)).toBe(ABC)
  })

  it.each([
    '',
    'abc',
    ABC.slice(1),
    `${ABC}0`,
    `${ABC} ${ABC}`,
    `g${ABC.slice(1)}`,
    '__proto__',
    `${ABC}${' '.repeat(1000)}`,
  ])('finds no single checksum in %j', (text) => {
    expect(findChecksum(text)).toBeUndefined()
  })
})

describe('the bits of two checksums', () => {
  it('are 256 each, the highest of the first digit first', () => {
    expect(listBits(ABC)).toHaveLength(256)
    // b is 1011 and a is 1010.
    expect(listBits(ABC).slice(0, 8).map(Number).join('')).toBe('10111010')
  })

  it('differ in 126 places for two words that differ in one letter, as the page says', () => {
    const differ = listDifferentBits(hashWithNode('hello\n'), hashWithNode('hullo\n'))
    expect(differ).toHaveLength(126)
    expect(listDifferentBits(ABC, ABC)).toEqual([])
    expect(listDifferentBits(ABC, `3${ABC.slice(1)}`)).toEqual([0])
  })
})
