import { MINUTE } from '../../shared/clock.ts'

/** Downloads a text as a file. */
export function downloadFile(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the blob late.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE)
}
