import { MINUTE } from '../../shared/clock.ts'

/** Downloads a file. */
export function downloadFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the blob late.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE)
}

/** Downloads a text as a file of a media type. */
export function downloadText(name: string, text: string, type: string): void {
  downloadFile(name, new Blob([text], { type }))
}

/** Returns a random UUID (RFC 9562, version 4); `crypto.randomUUID` is missing on plain HTTP. */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, index) => {
    if (index === 6) return (0x40 | (byte & 0x0f)).toString(16)
    if (index === 8) return (0x80 | (byte & 0x3f)).toString(16)
    return byte.toString(16).padStart(2, '0')
  })
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Returns the address of this page with a query, such as `?seed=7`. */
export function createPageLink(query: string): string {
  return `${window.location.origin}${window.location.pathname}${query}`
}

/** Removes the query from the address, so that a reload does not apply it again. */
export function removeQuery(): void {
  if (window.location.search === '') return
  window.history.replaceState(window.history.state, '', window.location.pathname)
}
