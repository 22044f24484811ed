import { createZone, type Zone } from '../../../../../shared/zone.ts'

/**
 * Finds zones by their names in a file: one of the IANA database, also behind the name of a
 * program (`/mozilla.org/20050126_1/Europe/Berlin`). Each is looked up once.
 */
export function createZoneFinder(): (name: string) => Zone | undefined {
  const found = new Map<string, Zone | undefined>()

  function find(name: string): Zone | undefined {
    const parts = name.split('/')
    // The longest of them have three parts: America/Argentina/Ushuaia.
    for (const length of [3, 2, 1]) {
      const id = parts.slice(-length).join('/')
      const zone = id === '' || id.length > 64 ? undefined : createZone(id)
      if (zone) return zone
    }
    return undefined
  }

  return (name) => {
    if (!found.has(name)) found.set(name, find(name))
    return found.get(name)
  }
}
