import { type HostileText } from '../hostile-texts.ts'

/** A reader of untrusted text, and the maximum length of a text that reaches it. */
export type TextReader = {
  /** The functions that it times as `path#name`, or a path if the module exports none. */
  covers: readonly string[]
  /** Maximum UTF-16 units; bytes for bodies and headers. */
  max: number
  read: (text: string) => unknown
  /** Texts in its own format, besides those for every reader. */
  own?: Readonly<Record<string, HostileText>>
  /** Only its own texts are used, because it refuses others at once. */
  ownOnly?: true
}

/** Maximum characters of an address that a browser opens (Chromium). */
export const MAX_ADDRESS_LENGTH = 2 * 1024 * 1024

/** Maximum characters that a browser stores for a site. */
export const MAX_STORAGE_LENGTH = 5 * 1024 * 1024

/** Length of a text pasted into a field without its own limit. */
export const MAX_PASTE_LENGTH = 1024 * 1024

/** A valid id of a task. */
export const ID = 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6'

/** Wraps a reader of JSON, so that it gets a value with a hostile text. */
export function inJson(read: (json: string) => unknown, wrap: (text: string) => unknown) {
  return (text: string) => read(JSON.stringify(wrap(text)))
}

/** Creates a text of nested brackets. */
export const nested =
  (open: string, close: string, inner: string): HostileText =>
  (length) => {
    const depth = Math.floor(length / (open.length + close.length))
    return open.repeat(depth) + inner + close.repeat(depth)
  }
