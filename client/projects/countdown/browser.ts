/** Copies a text; returns false where the clipboard is missing, as on plain http, or forbidden. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Returns the full address of this page with a query. */
export function createLink(query: string): string {
  return `${window.location.origin}${window.location.pathname}${query}`
}

/** Returns a random UUID (RFC 9562, version 4); `crypto.randomUUID` is missing on plain http. */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, index) => {
    if (index === 6) return (0x40 | (byte & 0x0f)).toString(16)
    if (index === 8) return (0x80 | (byte & 0x3f)).toString(16)
    return byte.toString(16).padStart(2, '0')
  })
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
