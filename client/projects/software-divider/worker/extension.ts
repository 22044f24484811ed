import type { Encoding } from '../slicer/settings.ts'

/** What the names of pictures end in. */
export function extensionOf({ format }: Encoding): string {
  return format === 'jpeg' ? 'jpg' : format
}
