/**
 * The marker of a browser: the time of issue in base 36, 16 random bytes and the digest of both, with a
 * dot in between. Nothing longer than 76 characters matches.
 */
export const BROWSER_MARKER_PATTERN = /^([0-9a-z]{1,9})\.([\w-]{22})\.([\w-]{43})$/
