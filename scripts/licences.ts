import { readLockedPackages } from './packages.ts'

/* `npm run licences`: lists all packages by licence, development dependencies separately. */
for (const dev of [false, true]) {
  const names = new Map<string, string[]>()
  for (const { name, version, licence } of readLockedPackages().filter((pkg) => pkg.dev === dev)) {
    names.set(licence, [...(names.get(licence) ?? []), `${name} ${version}`])
  }
  console.log(dev ? '\nDevelopment dependencies' : 'Production dependencies')
  for (const [licence, packages] of [...names].sort()) {
    console.log(`\n${licence}\n  ${packages.join('\n  ')}`)
  }
}
