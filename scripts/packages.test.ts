import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readJson, readLockedPackages } from './packages.ts'

/** Licences that allow the owner to run, change and distribute the site. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
]

/** Licences with conditions only for changes of their own source, which is not changed here. */
const ALLOWED_UNCHANGED = ['LGPL-3.0-or-later', 'MPL-2.0']

type Manifest = {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}

const manifest = readJson('package.json') as Manifest
const packages = readLockedPackages()
const readText = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

it('every package has one exact version, and a digest that npm checks (S146)', () => {
  const { dependencies, devDependencies } = manifest
  const versions = Object.values({ ...dependencies, ...devDependencies })
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  expect(packages.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([])
})

it('no package runs an install script, and only the listed ones can be rebuilt', () => {
  expect(readText('.npmrc')).toBe('ignore-scripts=true\n')
  const installing = packages.filter(({ installs }) => installs).map(({ name }) => name)
  expect(Object.keys(manifest.allowScripts).sort()).toEqual([...new Set(installing)])
  const allowed = Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name])
  const rebuilt = [...readText('scripts/native-parts.js').matchAll(/\bimport\('([^']+)'\)/g)]
  expect(rebuilt.map(([, name]) => name).sort()).toEqual(allowed.sort())
})

it('every package has an accepted licence', () => {
  const allowed = [...ALLOWED, ...ALLOWED_UNCHANGED]
  const fits = (licence: string) => {
    const parts = licence.replace(/[()]/g, '').split(/ (?:AND|OR) /)
    const isAllowed = (part: string) => allowed.includes(part)
    return licence.includes(' OR ') ? parts.some(isAllowed) : parts.every(isAllowed)
  }
  expect(packages.filter(({ licence }) => !fits(licence))).toEqual([])
})

it('the decisions give a reason for each dependency, and for no other package (S112)', () => {
  const text = readText('docs/decisions/dependencies.md')
  const [, table = ''] = text.split('## Each package and its reason')
  const named = [...table.matchAll(/^\| ([^|]+) \|/gm)]
    .flatMap(([, names = '']) => names.trim().split(', '))
    .filter((name) => name !== 'package' && !/^-+$/.test(name))
  const { dependencies, devDependencies } = manifest
  const ours = Object.keys({ ...dependencies, ...devDependencies })
  // Type packages belong to the packages that they describe.
  const explained = ours.filter((name) => !name.startsWith('@types/'))
  expect(named.sort()).toEqual(explained.sort())
})
