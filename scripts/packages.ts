import { readFileSync } from 'node:fs'

/** A package of package-lock.json. */
export type LockedPackage = {
  name: string
  version: string
  /** An SPDX expression. */
  licence: string
  /** Whether it is a development dependency. */
  dev: boolean
  integrity: string | undefined
  /** Whether it has an install script. */
  installs: boolean
}

type Entry = {
  version: string
  license?: string
  dev?: boolean
  integrity?: string
  hasInstallScript?: boolean
}

/** Licences of packages that name them only in their LICENSE file. */
const LICENCE_FILES: Record<string, string> = { 'png-js': 'MIT' }

/** Reads all packages of package-lock.json, for every platform, sorted by name. */
export function readLockedPackages(): LockedPackage[] {
  const { packages } = readJson('package-lock.json') as { packages: Record<string, Entry> }
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => {
      const name = path.replace(/^.*node_modules\//, '')
      return {
        name,
        version: entry.version,
        licence: entry.license ?? LICENCE_FILES[name] ?? 'unknown',
        dev: entry.dev === true,
        integrity: entry.integrity,
        installs: entry.hasInstallScript === true,
      }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Reads a JSON file in the root of the repository. */
export function readJson(file: string): unknown {
  return JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))
}
