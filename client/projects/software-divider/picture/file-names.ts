import { normalise } from '../../../../shared/normalise.ts'

/** Maximum length of a stem; some systems limit names to 255 bytes. */
const MAX_STEM_LENGTH = 80

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
  return [...clean].slice(0, MAX_STEM_LENGTH).join('').trimEnd() || 'picture'
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
