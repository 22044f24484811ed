import { expect, it } from 'vitest'
import { failure, success } from '../../shared/result.ts'
import { readText } from './read-text.ts'

it.each([
  ['UTF-8', [0x66, 0xc3, 0xbc, 0x72]],
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0x66, 0xc3, 0xbc, 0x72]],
  ['UTF-16', [0xff, 0xfe, 0x66, 0, 0xfc, 0, 0x72, 0]],
  ['big-endian UTF-16', [0xfe, 0xff, 0, 0x66, 0, 0xfc, 0, 0x72]],
])('a file in %s is read', async (_, bytes) => {
  expect(await readText(new Blob([Uint8Array.from(bytes)]))).toEqual(success('für'))
})

it('a file in an older encoding is refused, because its accents would be lost', async () => {
  const latin1 = new Blob([Uint8Array.of(0x66, 0xfc, 0x72)])
  expect(await readText(latin1)).toEqual(
    failure('The file is not UTF-8 text. Save it as UTF-8 and try again.'),
  )
})

it('a file that the browser cannot read is refused', async () => {
  const folder = { arrayBuffer: () => Promise.reject(new DOMException('A directory')) }
  expect(await readText(folder)).toEqual(
    failure('Your browser could not read the file. Choose it again.'),
  )
})
