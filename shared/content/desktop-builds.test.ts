import { describe, expect, it } from 'vitest'
import { formatSize } from '../format-size.ts'
import { parseDesktopBuilds } from './desktop-builds.ts'
import { catalogue, problemsIn, valueOf } from './testing.ts'

const images = catalogue('images/main.png')
const SHA = '0123456789ABCDEF'.repeat(4)

const build = {
  system: 'linux',
  file: 'slicer-1.2.0.tar.gz',
  url: 'https://code.example/slicer-1.2.0.tar.gz',
  size: 12_345_678,
  sha256: SHA,
  requirements: 'glibc 2.31',
}
const release = { version: '1.2.0', date: '2026-03-14', changes: ['Faster.'], builds: [build] }
const program = { name: 'Slicer', summary: 'Cuts.', releases: [release] }

/** JSON is YAML, so that the tests can write it. */
function parse(programs: unknown) {
  const source = JSON.stringify({ programs })
  return parseDesktopBuilds('projects/desktop-software.yaml', source, images, 'en')
}

function problemsWith(changes: Record<string, unknown>) {
  return problemsIn(
    parse([{ ...program, releases: [{ ...release, builds: [{ ...build, ...changes }] }] }]),
  )
}

describe('parseDesktopBuilds', () => {
  it('reads programs with their releases, builds and pictures, ready to be shown', () => {
    const gallery = [{ picture: 'images/main.png', pictureAlt: 'A window', caption: 'The window' }]
    expect(valueOf(parse([{ ...program, gallery }]))).toEqual([
      {
        name: 'Slicer',
        summary: 'Cuts.',
        releases: [
          {
            version: '1.2.0',
            date: { text: '14 Mar 2026', datetime: '2026-03-14' },
            changes: ['Faster.'],
            builds: [{ ...build, size: '12.3 MB', sha256: SHA.toLowerCase() }],
          },
        ],
        gallery: [
          {
            picture: { src: '/served/images/main.png', width: 8, height: 6, alt: 'A window' },
            caption: 'The window',
          },
        ],
      },
    ])
  })

  it.each(['', 'programs: []', '# nothing yet', '{}'])('reads no build out of %j', (source) => {
    expect(valueOf(parseDesktopBuilds('f', source, images, 'en'))).toEqual([])
  })

  it('takes a program without a release', () => {
    const planned = { name: 'Slicer', summary: 'Cuts.' }
    expect(valueOf(parse([planned]))).toEqual([{ ...planned, releases: [], gallery: [] }])
  })

  it.each([
    ['system', 'beos', 'write windows, macos or linux'],
    ['size', '12 MB', 'write the size in bytes, a whole number'],
    ['size', 0, 'write the size in bytes, a whole number'],
    ['size', 1.5, 'write the size in bytes, a whole number'],
    ['sha256', 'abc', 'write the 64 hexadecimal digits of the SHA-256, in quotes'],
    ['sha256', 7, 'write the 64 hexadecimal digits of the SHA-256, in quotes'],
    ['url', 'javascript:alert(1)', 'write a link, https://…, or a path of this site'],
    ['url', 'http://code.example/x', 'write a link, https://…, or a path of this site'],
    ['url', '//code.example/x', 'write a link, https://…, or a path of this site'],
    ['url', 'mailto:a@b.example', 'write a link, https://…, or a path of this site'],
    ['file', '', 'write a text'],
    ['requirements', undefined, 'write a text'],
  ])('refuses the %s %j, and says where', (key, value, expected) => {
    expect(problemsWith({ [key]: value })).toEqual([
      `programs[0].releases[0].builds[0].${key}: ${expected}`,
    ])
  })

  it.each(['1.2', 'v1.2.0', 1.2])('refuses the version %j', (version) => {
    expect(problemsIn(parse([{ ...program, releases: [{ ...release, version }] }]))).toEqual([
      'programs[0].releases[0].version: write a version such as "1.2.0", in quotes',
    ])
  })

  it.each(['2026-02-30', '2026-03', '14 March', '2026-03-14T10:00'])(
    'refuses the day %j',
    (date) => {
      expect(problemsIn(parse([{ ...program, releases: [{ ...release, date }] }]))).toEqual([
        'programs[0].releases[0].date: write a day of the calendar, such as "2026-03-14", in quotes',
      ])
    },
  )

  it('requires the newest release first and unique versions', () => {
    const releases = [release, { ...release, version: '1.3.0', date: '2026-04-01' }, release]
    expect(problemsIn(parse([{ ...program, releases }]))).toEqual([
      'programs[0].releases[1].date: put the newest release first',
      'programs[0].releases[2].version: list each version once',
    ])
  })

  it('reports a missing picture, invalid YAML and another structure', () => {
    const gallery = [{ picture: 'no.png', pictureAlt: 'x', caption: 'y' }]
    expect(problemsIn(parse([{ ...program, gallery }]))).toEqual([
      expect.stringMatching(/^programs\[0\]\.gallery\[0\]\.picture: .*"no\.png"/),
    ])
    const broken = parseDesktopBuilds('f', 'programs: [', images, 'en')
    expect(problemsIn(broken)).toEqual([expect.stringMatching(/^: correct the YAML: \S/)])
    for (const source of ['[]', 'text', 'programs: 7']) {
      expect(problemsIn(parseDesktopBuilds('f', source, images, 'en'))).toHaveLength(1)
    }
  })
})

describe('formatSize', () => {
  it.each([
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [12_345_678, '12.3 MB'],
    [4_000_000_000_000, '4,000 GB'],
  ])('writes %d bytes as %s', (bytes, text) => {
    expect(formatSize(bytes, 'en')).toBe(text)
  })

  it('writes them in the language of the site', () => {
    expect(formatSize(12_345_678, 'de')).toBe('12,3 MB')
  })
})
