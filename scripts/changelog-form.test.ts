import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findFormProblems } from './changelog-form.ts'

const GOOD =
  '# Changelog\n\n## [Unreleased]\n\n### Added\n\n#### Pages\n\n- New.\n\n## [0.2.0] - 2026-02-03\n\n### Fixed\n\n- Old.\n\n## [0.1.0] - 2026-01-01\n'

describe('the form of the changelog', () => {
  it('is that of Keep a Changelog in CHANGELOG.md', () => {
    const changelog = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8')
    expect(findFormProblems(changelog)).toEqual([])
  })

  it('has kinds of changes with entries below each release, the newest first', () => {
    expect(findFormProblems(GOOD)).toEqual([])
  })

  it.each([
    ['# Changes', '# Changelog', ['CHANGELOG.md:1: begin with "# Changelog"']],
    [
      '## Unreleased',
      '## [Unreleased]',
      [
        'CHANGELOG.md:3: begin with the section "## [Unreleased]"',
        'CHANGELOG.md:3: write the section as "## [1.2.3] - 2026-01-31"',
      ],
    ],
    [
      '## 0.2.0 (2026-02-03)',
      '## [0.2.0] - 2026-02-03',
      ['CHANGELOG.md:11: write the section as "## [1.2.3] - 2026-01-31"'],
    ],
    [
      '[0.2.0] - 2026-02-30',
      '[0.2.0] - 2026-02-03',
      ['CHANGELOG.md:11: write the section as "## [1.2.3] - 2026-01-31"'],
    ],
    ['[0.0.9]', '[0.2.0]', ['CHANGELOG.md:17: put the newest release first']],
    [
      '### Pages',
      '#### Pages',
      [
        'CHANGELOG.md:5: "Added" has no entry',
        'CHANGELOG.md:7: write one of When you update, Added, Changed, Deprecated, Removed, Fixed, Security',
      ],
    ],
    [
      '### Added',
      '#### Pages',
      ['CHANGELOG.md:5: "Added" has no entry', 'CHANGELOG.md:7: "Added" stands twice in a section'],
    ],
  ])('is not that with %j instead of %j', (instead, of, problems) => {
    expect(findFormProblems(GOOD.replace(of, instead))).toEqual(problems)
  })
})
