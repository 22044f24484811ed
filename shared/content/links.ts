const SAFE_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/**
 * Returns the link, trimmed, if it is safe to render: http(s), mailto and tel URLs, paths of this
 * site (`/Projects/Quiz`) and fragments (`#model`). Returns undefined for any other.
 */
export function safeLink(link: string): string | undefined {
  // Browsers ignore these characters in a URL, so `/\t/evil.example` is another host.
  const trimmed = link.replace(/[\t\n\r]/g, '').trim()
  if (trimmed.startsWith('#')) return trimmed
  if (/^\/(?![/\\])/.test(trimmed)) return trimmed
  if (!URL.canParse(trimmed)) return undefined
  return SAFE_SCHEMES.has(new URL(trimmed).protocol) ? trimmed : undefined
}

/** Returns a URL as people write it, without scheme, `www.` and final slash. */
export function withoutScheme(url: string): string {
  return url.replace(/^(https?:\/\/(www\.)?|mailto:|tel:)/i, '').replace(/\/$/, '')
}
