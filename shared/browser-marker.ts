/**
 * Matches the marker of a browser: the time of issue in base 36, 16 random bytes and the digest of
 * both, separated by dots. Matches at most 76 characters.
 */
export const BROWSER_MARKER_PATTERN = /^([0-9a-z]{1,9})\.([\w-]{22})\.([\w-]{43})$/
