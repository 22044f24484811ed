import { describe, expect, it } from 'vitest'
import { prepareRelease, type ReleaseInput } from './prepare-release.ts'

const manifest =
  '{\n  "name": "a",\n  "version": "0.1.0",\n  "license": "MIT",\n  "engines": { "node": ">=20" },\n  "dependencies": { "b": "0.1.0" }\n}\n'
const lock =
  '{\n  "name": "a",\n  "version": "0.1.0",\n  "packages": {\n    "": {\n      "version": "0.1.0",\n' +
  '      "dependencies": {}\n    },\n    "node_modules/b": { "version": "0.1.0" }\n  }\n}\n'
const changelog =
  '# Changelog\n\n## [Unreleased]\n\n### When you update\n\n- Nothing.\n\n## [0.1.0] - 2026-01-01\n\n### Added\n\n- First.\n'
const input: ReleaseInput = {
  version: '0.2.0',
  day: '2026-11-24',
  branch: 'main',
  changed: [],
  tags: ['v0.0.1'],
  manifest,
  lock,
  changelog,
  readme: '![Release 0.1.0](docs/badges/release.svg)\n',
}

function problemsOf(change: Partial<ReleaseInput>): string[] {
  const prepared = prepareRelease({ ...input, ...change })
  return prepared.ok ? [] : prepared.problem
}

describe('a release', () => {
  it('sets the version of the package alone, and dates what was unreleased', () => {
    expect(prepareRelease(input)).toMatchObject({
      ok: true,
      value: {
        'package.json': manifest.replace('"version": "0.1.0"', '"version": "0.2.0"'),
        'package-lock.json': lock
          .replace('"version": "0.1.0"', '"version": "0.2.0"')
          .replace('      "version": "0.1.0"', '      "version": "0.2.0"'),
        'CHANGELOG.md': changelog.replace(
          '## [Unreleased]\n',
          '## [Unreleased]\n\n## [0.2.0] - 2026-11-24\n',
        ),
        'README.md': '![Release 0.2.0](docs/badges/release.svg)\n',
        'docs/badges/release.svg': expect.stringContaining('>0.2.0</text>') as string,
      },
    })
  })

  it.each(['0.1.1', '0.2.0', '0.10.0', '1.0.0'])('takes %s after 0.1.0', (version) => {
    expect(problemsOf({ version })).toEqual([])
  })

  it.each(['0.1.0', '0.0.9'])('refuses %s after 0.1.0', (version) => {
    expect(problemsOf({ version })).toEqual([`${version} is not later than 0.1.0`])
  })

  it.each(['', 'v0.2.0', '0.2', '00.2.0', '0.2.0-rc.1', '0.2.0\n', '__proto__'])(
    'refuses %j, which is no version',
    (version) => {
      expect(problemsOf({ version })).toEqual(['VERSION takes three numbers, such as 0.2.0'])
    },
  )

  it.each<[string, Partial<ReleaseInput>, RegExp]>([
    ['an existing tag', { tags: ['v0.2.0'] }, /^The tag v0\.2\.0 exists$/],
    ['another branch', { branch: 'idea' }, /^Switch to the branch main; this is idea$/],
    ['no branch', { branch: '' }, /this is no branch$/],
    ['uncommitted changes', { changed: [' M a.ts'] }, /^Commit or undo the changes of 1 files$/],
    ['no section', { changelog: '# Changelog\n' }, /lacks the section/],
    [
      'an empty section',
      { changelog: changelog.replace('- Nothing.\n', '') },
      /^CHANGELOG\.md:5: "When you update" has no entry$/,
    ],
    [
      'no upgrade notes',
      { changelog: changelog.replace('When you update', 'Added') },
      /lacks "When you update"/,
    ],
    [
      'another form',
      { changelog: changelog.replace('[0.1.0] - 2026-01-01', '0.1.0') },
      /^CHANGELOG\.md:9: write the section as/,
    ],
  ])('is refused with %s', (_, change, message) => {
    expect(problemsOf(change)).toEqual([expect.stringMatching(message)])
  })
})
