/* Browsers without Trusted Types take plain strings; TypeScript's DOM library lacks the API. */
type Policy = { createScriptURL(url: string): string }
type PolicyFactory = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy
}

/** Accepts addresses of this site's own origin and nothing else. */
function requireSameOrigin(url: string): string {
  const { origin, href } = new URL(url, window.location.href)
  if (origin !== window.location.origin) throw new TypeError(`Not a script of this site: ${url}`)
  return href
}

let policy: Policy | undefined

/**
 * The one policy that the content security policy names, claimed by the first call, before anything
 * else can: it makes worker addresses of this origin. HTML and script text have no way in at all.
 */
export function claimTrustedTypesPolicy(): Policy {
  const rules = { createScriptURL: requireSameOrigin }
  const { trustedTypes } = window as Window & { trustedTypes?: PolicyFactory }
  return (policy ??= trustedTypes?.createPolicy('workers', rules) ?? rules)
}
