import { createHash } from 'node:crypto'

/** Browser features that no page uses, so that injected code cannot use them either. */
const DENIED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

/**
 * Returns the content security policy: own files only, inline scripts by hash, no `unsafe-*`, no nonce
 * (pages are cached), script sinks only through the policy of client/app/trusted-types.ts.
 */
function contentSecurityPolicy(inlineScripts: readonly string[]): string {
  const hashes = inlineScripts.map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types workers',
  ].join('; ')
}

/**
 * Returns the headers of every response, cached or not.
 * @param inlineScripts the text of each allowed inline script; undefined in dev, whose server would violate a content
 *   security policy
 * @param https whether the site uses https, so that browsers get HSTS
 */
export function securityHeaders(
  inlineScripts: readonly string[] | undefined,
  https: boolean,
): [string, string][] {
  return Object.entries({
    ...(inlineScripts && { 'Content-Security-Policy': contentSecurityPolicy(inlineScripts) }),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'X-Permitted-Cross-Domain-Policies': 'none',
    ...(https && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  })
}
