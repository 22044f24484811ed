/** Returns whether `If-None-Match` has the tag, by weak comparison (RFC 9110, section 13.1.2). */
export function matchesEntityTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header === tag || header.trim() === '*') return true
  return header.split(',').some((named) => toStrongTag(named.trim()) === toStrongTag(tag))
}

function toStrongTag(tag: string): string {
  return tag.replace(/^W\//, '')
}
