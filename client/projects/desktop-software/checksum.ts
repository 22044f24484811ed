import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'

/** Longer than a line of any list of checksums. */
const MAX_TEXT_LENGTH = 1000

/** Bits of a SHA-256 (FIPS 180-4). */
export const BITS = 256

/**
 * Computes the SHA-256 of a file piece by piece, so that a file of any size fits into memory.
 * Rejects if the file cannot be read, or with the reason of the signal.
 * @param onShare is called with the share that has been read, from 0 to 1
 * @returns 64 lower-case hexadecimal digits
 */
export async function hashFile(
  file: Blob,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const hash = sha256.create()
  const reader = file.stream().getReader()
  let read = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      if (done) return bytesToHex(hash.digest())
      hash.update(value)
      read += value.length
      onShare(read / file.size)
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

/** Computes the SHA-256 of a short text, as 64 lower-case hexadecimal digits. */
export function hashText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/**
 * Finds the checksum in a text as tools print it: the digits alone, with a file name as of `sha256sum`
 * or `shasum`, or after a label as of `Get-FileHash`. Returns lower-case digits, or undefined if there
 * is not exactly one checksum.
 */
export function findChecksum(text: string): string | undefined {
  if (text.length > MAX_TEXT_LENGTH) return undefined
  const found = text.split(/[^0-9a-z]+/i).filter((word) => /^[0-9a-f]{64}$/i.test(word))
  return found.length === 1 ? found[0]?.toLowerCase() : undefined
}

/** Returns the 256 bits of a checksum, the first digit's highest first. */
export function listBits(checksum: string): boolean[] {
  return [...checksum].flatMap((digit) =>
    [8, 4, 2, 1].map((bit) => (Number.parseInt(digit, 16) & bit) > 0),
  )
}

/** Returns which bits of two checksums differ, by their places. */
export function listDifferentBits(a: string, b: string): number[] {
  const bits = listBits(b)
  return listBits(a).flatMap((bit, place) => (bit === bits[place] ? [] : [place]))
}
