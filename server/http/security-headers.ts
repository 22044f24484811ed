import { createHash } from 'node:crypto'

type Options = {
  /** The text of each inline script that may run. */
  inlineScripts: readonly string[]
  /** Whether visitors come by https, so that browsers may be told to stay there. */
  https: boolean
}

/** What no page of this site uses, so that nothing that creeps in can either. */
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
 * The policy of the browser part: own files only, inline scripts by their hash, no `unsafe-*`, no
 * nonce (pages are cached), script sinks only through the one named policy (client/app/trusted-types.ts).
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

/** The headers that every answer carries, pages and API, kept and fresh alike. */
export function securityHeaders({ inlineScripts, https }: Options): [string, string][] {
  return [
    ['Content-Security-Policy', contentSecurityPolicy(inlineScripts)],
    ...commonHeaders(https),
  ]
}

/** The same without the content security policy, which the dev server's own scripts would break. */
export function commonHeaders(https: boolean): [string, string][] {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', DENIED_FEATURES.map((feature) => `${feature}=()`).join(', ')],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Origin-Agent-Cluster', '?1'],
    ['X-Permitted-Cross-Domain-Policies', 'none'],
    ...(https
      ? [['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] as [string, string]]
      : []),
  ]
}
