/** Whether `If-None-Match` names the tag, by the weak comparison (RFC 9110, section 13.1.2). */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header === tag || header.trim() === '*') return true
  return header.split(',').some((one) => withoutWeakness(one.trim()) === withoutWeakness(tag))
}

function withoutWeakness(tag: string): string {
  return tag.replace(/^W\//, '')
}
