/* Browsers without Trusted Types take plain strings; TypeScript's DOM library lacks the API. */
type Policy = { createScriptURL(url: string): string }
type PolicyFactory = { createPolicy(name: string, rules: Policy): Policy }

/** Returns the URL if it has this site's origin, else throws. */
function requireSameOrigin(url: string): string {
  const { origin, href } = new URL(url, window.location.href)
  if (origin !== window.location.origin) throw new TypeError(`Not a script of this site: ${url}`)
  return href
}

let policy: Policy | undefined

/**
 * Returns the only Trusted Types policy that the content security policy allows.
 * The first call creates it before other code can. It allows worker URLs of this origin and no
 * HTML.
 */
export function claimTrustedTypesPolicy(): Policy {
  const rules = { createScriptURL: requireSameOrigin }
  const { trustedTypes } = window as Window & { trustedTypes?: PolicyFactory }
  return (policy ??= trustedTypes?.createPolicy('workers', rules) ?? rules)
}
