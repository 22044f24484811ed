import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { systemClock } from '../shared/clock.ts'
import { git } from './git.ts'
import { prepareRelease } from './prepare-release.ts'

/*
 * `npm run release -- VERSION`: checks that the tree can become a release, and writes the version into
 * package.json, package-lock.json, CHANGELOG.md and the badges of README.md. Commit, tag and push stay with the maintainer.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8')

const version = process.argv[2] ?? ''
const prepared = prepareRelease({
  version,
  day: new Date(systemClock.now()).toISOString().slice(0, 10),
  branch: (await git(root, 'branch', '--show-current')).trim(),
  changed: (await git(root, 'status', '--porcelain')).split('\n').filter(Boolean),
  tags: (await git(root, 'tag')).split('\n'),
  manifest: read('package.json'),
  lock: read('package-lock.json'),
  changelog: read('CHANGELOG.md'),
  readme: read('README.md'),
})
if (prepared.ok) {
  for (const [file, text] of Object.entries(prepared.value)) writeFileSync(`${root}${file}`, text)
  console.log(`Version ${version} is written into ${Object.keys(prepared.value).join(', ')}. Next:

  npm ci && npm test
  git commit --all --message "Release ${version}"
  git tag v${version} && git push && git push origin v${version}`)
} else {
  for (const problem of prepared.problem) console.error(problem)
  process.exitCode = 1
}
