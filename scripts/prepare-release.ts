import { writeBadges } from './badges.ts'
import { findFormProblems } from './changelog-form.ts'
import { failure, type Result, success } from '../shared/result.ts'

/** The state of the repository before a release. */
export type ReleaseInput = {
  /** The new version, by SemVer (https://semver.org), without `v`. */
  version: string
  /** The day of the release, `YYYY-MM-DD`. */
  day: string
  branch: string
  /** The files that differ from the last commit. */
  changed: readonly string[]
  tags: readonly string[]
  manifest: string
  lock: string
  changelog: string
  readme: string
}

const HEADING = '## [Unreleased]\n'
/** Major, minor and patch without leading zeros, and no pre-release. */
const VERSION = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/

/**
 * Checks that a tree can become a release. Returns the new text of each file, or one line for each reason
 * why not.
 */
export function prepareRelease(input: ReleaseInput): Result<Record<string, string>, string[]> {
  const { version, day, branch, changed, tags, manifest, lock, changelog, readme } = input
  const { version: before } = JSON.parse(manifest) as { version: string }
  const start = changelog.indexOf(HEADING)
  const [notes = ''] = start < 0 ? [] : changelog.slice(start + HEADING.length).split(/^## /m, 1)
  const problems = [
    !VERSION.test(version) && 'VERSION takes three numbers, such as 0.2.0',
    VERSION.test(version) && !isLater(version, before) && `${version} is not later than ${before}`,
    tags.includes(`v${version}`) && `The tag v${version} exists`,
    branch !== 'main' && `Switch to the branch main; this is ${branch || 'no branch'}`,
    changed.length > 0 && `Commit or undo the changes of ${changed.length} files`,
    start < 0 && 'CHANGELOG.md lacks the section "Unreleased"',
    start >= 0 &&
      !notes.includes('### When you update\n') &&
      'CHANGELOG.md lacks "When you update" below "Unreleased": say what owners must do, or that it is nothing',
    ...(start < 0 ? [] : findFormProblems(changelog)),
  ].filter((problem) => problem !== false)
  if (problems.length > 0) return failure(problems)
  const released = setVersion(manifest, before, version)
  return success({
    'package.json': released,
    'package-lock.json': setVersion(lock, before, version),
    'CHANGELOG.md': changelog.replace(HEADING, `${HEADING}\n## [${version}] - ${day}\n`),
    ...writeBadges(released, readme),
  })
}

function isLater(version: string, before: string): boolean {
  const [a = [], b = []] = [version, before].map((text) => text.split('.').map(Number))
  const index = a.findIndex((number, position) => number !== b[position])
  return index >= 0 && (a[index] ?? 0) > (b[index] ?? 0)
}

/** Sets the package's own version, which stands before every other one, in the lock file twice. */
function setVersion(text: string, before: string, version: string): string {
  const dependencies = text.search(/"(?:dev)?[dD]ependencies"/)
  const head = text.slice(0, dependencies)
  return (
    head.replaceAll(`"version": "${before}"`, `"version": "${version}"`) + text.slice(dependencies)
  )
}
