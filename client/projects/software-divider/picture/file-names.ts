import { normalise } from '../../../../shared/normalise.ts'

/** Longer stems are cut, since some systems take 255 bytes for a whole name. */
const MAX_STEM_LENGTH = 80

/** What stands before the last dot. */
export function stemOf(name: string): string {
  return name.replace(/(?<=.)\.[^.\\/]*$/, '')
}

/**
 * A stem that every system takes as part of a file's name: no separators, no wildcards, no control
 * or invisible characters, no dots or spaces at the ends.
 */
export function cleanStem(name: string): string {
  const clean = normalise(stemOf(name), 'NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\\/:*?"<>|]/gu, '_')
    .replaceAll(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
  return [...clean].slice(0, MAX_STEM_LENGTH).join('').trimEnd() || 'picture'
}

/** Clean stems of files, in their order, no two alike, also where capitals do not count. */
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
