const SAFE_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/**
 * The link if a page may carry it, else undefined: absolute http(s), mailto and tel addresses,
 * paths of this site (`/Projects/Quiz`) and anchors (`#model`).
 */
export function safeLink(link: string): string | undefined {
  // Browsers skip these three anywhere in an address, so `/\t/evil.example` is another host.
  const trimmed = link.replace(/[\t\n\r]/g, '').trim()
  if (trimmed.startsWith('#')) return trimmed
  if (/^\/(?![/\\])/.test(trimmed)) return trimmed
  if (!URL.canParse(trimmed)) return undefined
  return SAFE_SCHEMES.has(new URL(trimmed).protocol) ? trimmed : undefined
}
