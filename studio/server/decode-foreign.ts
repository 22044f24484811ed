import { isUtf8 } from 'node:buffer'

/** What Windows-1252 has in the place of the control characters 0x80 to 0x9f of Latin-1. */
const WINDOWS_1252 = '€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ'

/** Decodes a text; the encoding is named if the build cannot use it. */
export function decodeText(bytes: Buffer): { text: string; encoding?: string } {
  const isUsable = isUtf8(bytes) && !bytes.includes(0)
  return isUsable ? { text: bytes.toString() } : decodeForeign(bytes)
}

/**
 * Decodes a text that is not UTF-8, so that it can be corrected and saved as UTF-8. What no encoding explains becomes U+FFFD.
 * Without a byte order mark, text of one byte for each letter is taken for Windows-1252.
 */
export function decodeForeign(bytes: Uint8Array): { text: string; encoding: string } {
  const decode = (encoding: string) =>
    new TextDecoder(encoding).decode(bytes).replaceAll('\0', '\uFFFD')
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: decode('utf-16le'), encoding: 'UTF-16' }
  if (first === 0xfe && second === 0xff) return { text: decode('utf-16be'), encoding: 'UTF-16' }
  const text = decode('utf-8')
  // Letters of several bytes hardly come about by chance.
  if (/[^\p{ASCII}\uFFFD]/u.test(text) || bytes.includes(0))
    return { text, encoding: 'UTF-8 with broken letters' }
  return { text: decodeWindows1252(bytes), encoding: 'Windows-1252' }
}

/** Node's own decoder takes it for Latin-1 in some versions (https://github.com/nodejs/node/issues/56542). */
function decodeWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (letter) => WINDOWS_1252[letter.charCodeAt(0) - 0x80] ?? '\uFFFD')
}
