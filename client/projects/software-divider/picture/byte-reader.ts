/** Reads numbers from a file. Bytes past its end read as 0, so callers check `length`. */
type ByteReader = {
  length: number
  byte: (at: number) => number
  big16: (at: number) => number
  big32: (at: number) => number
  little16: (at: number) => number
  little24: (at: number) => number
  little32: (at: number) => number
  /** `length` bytes as Latin text. */
  text: (at: number, length: number) => string
}

/** Creates a reader of bytes. */
export function createByteReader(bytes: Uint8Array): ByteReader {
  const byte = (at: number) => bytes[at] ?? 0
  const big16 = (at: number) => byte(at) * 0x100 + byte(at + 1)
  const little16 = (at: number) => byte(at) + byte(at + 1) * 0x100
  return {
    length: bytes.length,
    byte,
    big16,
    big32: (at) => big16(at) * 0x10000 + big16(at + 2),
    little16,
    little24: (at) => little16(at) + byte(at + 2) * 0x10000,
    little32: (at) => little16(at) + little16(at + 2) * 0x10000,
    text: (at, length) => String.fromCharCode(...bytes.subarray(at, at + length)),
  }
}
