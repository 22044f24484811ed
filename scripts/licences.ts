import { readLockedPackages } from './packages.ts'

/* `npm run licences`: every package that is installed, by its licence; those of the tools apart. */
for (const dev of [false, true]) {
  const names = new Map<string, string[]>()
  for (const { name, version, licence } of readLockedPackages().filter((one) => one.dev === dev)) {
    names.set(licence, [...(names.get(licence) ?? []), `${name} ${version}`])
  }
  console.log(dev ? '\nDevelopment dependencies' : 'Production dependencies')
  for (const [licence, packages] of [...names].sort()) {
    console.log(`\n${licence}\n  ${packages.join('\n  ')}`)
  }
}
