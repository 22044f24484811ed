/**
 * Keeps of a query what another app shares with the list, which waits in the address for a login; empty if there is
 * nothing. scripts/icons/web-manifest.ts names the parameters. The inline script has this function as text, so it uses
 * nothing around it.
 */
export function keepSharedText(search: string): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((part) => /^(?:title|text|url)=/.test(part))
  return kept.length > 0 ? `?${kept.join('&')}` : ''
}
