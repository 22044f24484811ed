import { normalise } from '../../../../shared/normalise.ts'

/** Maximum length of a stem in UTF-8. Systems limit names to 255 bytes, and positions follow the stem. */
const MAX_STEM_BYTES = 160

/** Returns the name before the last dot in NFC, because systems write accents in two forms. */
export function stemOf(name: string): string {
  return normalise(name, 'NFC').replace(/(?<=.)\.[^.\\/]*$/, '')
}

/**
 * Cleans a stem for all systems: no separators, wildcards, control or invisible characters, no dots
 * or spaces at the ends.
 */
export function cleanStem(name: string): string {
  const clean = stemOf(name)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\\/:*?"<>|]/gu, '_')
    .replaceAll(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
  const start = new TextEncoder().encode(clean).subarray(0, MAX_STEM_BYTES)
  // A stream leaves out a last character that is cut.
  return new TextDecoder().decode(start, { stream: true }).trimEnd() || 'picture'
}

/** Returns clean, unique stems of files, also where case is ignored. */
export function createStems(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const clean = cleanStem(name)
    let stem = clean
    for (let copy = 2; taken.has(stem.toLowerCase()); copy++) stem = `${clean}-${copy}`
    taken.add(stem.toLowerCase())
    return stem
  })
}
