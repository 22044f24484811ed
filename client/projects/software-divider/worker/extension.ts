import type { Encoding } from '../slicer/settings.ts'

/** Returns the file name extension of a format. */
export function extensionOf({ format }: Encoding): string {
  return format === 'jpeg' ? 'jpg' : format
}
