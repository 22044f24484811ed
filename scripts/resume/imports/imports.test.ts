import { chmod, lstat, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { createTestTerminal } from '../../../server/owner/testing.ts'
import { createTestClock } from '../../../shared/clock.ts'
import { parseResume } from '../../../shared/content/resume.ts'
import { siteSettings } from '../../../shared/content/testing.ts'
import { makeContentFolder } from '../../content/testing.ts'
import { resumeImportCommand } from '../../owner/resume-import.ts'
import { readDate } from './imported.ts'
import { readLinkedIn } from './linkedin.ts'
import { shortenLine } from './read-import.ts'

function zip(files: Record<string, string>): Uint8Array {
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  )
}

const ARCHIVE = {
  'Profile.csv':
    'First Name,Last Name,Maiden Name,Birth Date,Headline,Summary,Geo Location,Websites\n' +
    'Ada,Example,,Mar 3,Engineer,"Two lines,\nquoted ""so""","Cork, Ireland","[PERSONAL:https://ada.example,OTHER:https://b.example]"\n',
  'Positions.csv':
    'Company Name,Title,Description,Location,Started On,Finished On\nLab,Scientist,Robots,Cork,Mar 2020,\nShop,Clerk,,,2018,soon 99\n',
  'Education.csv':
    'School Name,Start Date,End Date,Notes,Degree Name,Activities\nUniversity,2016,2020,,BSc,Chess\n',
  'Skills.csv': 'Name\nC\nPython\n',
  'Email Addresses.csv':
    'Email Address,Confirmed,Primary,Updated On\nold@ada.example,Yes,No,x\nme@ada.example,Yes,Yes,x\n',
  'messages.csv': 'FROM,TO\na,b\n',
}

describe('an archive of LinkedIn', () => {
  it('becomes a resume that the site takes, with a list of what is left', () => {
    const read = readLinkedIn(zip(ARCHIVE))
    if (!read.ok) throw new Error(read.problem)
    expect(read.value.resume).toEqual({
      basics: {
        name: 'Ada Example',
        label: 'Engineer',
        summary: 'Two lines,\nquoted "so"',
        email: 'me@ada.example',
        url: 'https://ada.example',
        location: { city: 'Cork, Ireland' },
        profiles: [{ url: 'https://b.example' }],
      },
      work: [
        {
          name: 'Lab',
          position: 'Scientist',
          location: 'Cork',
          startDate: '2020-03',
          summary: 'Robots',
        },
        { name: 'Shop', position: 'Clerk', startDate: '2018' },
      ],
      education: [
        {
          institution: 'University',
          studyType: 'BSc',
          startDate: '2016',
          endDate: '2020',
          summary: 'Chess',
        },
      ],
      skills: [{ name: 'C' }, { name: 'Python' }],
    })
    expect(read.value.taken).toEqual([
      'basics: name, label, summary, email, url, location, profiles',
      'work: 2',
      'education: 1',
      'skills: 2',
    ])
    expect(read.value.left).toEqual([
      'Profile.csv: Birth Date is not imported',
      'Email Address: old@ada.example is not imported',
      'Positions.csv: Finished On "soon 99" is not a readable date',
      'messages.csv: no part of a resume',
    ])
    expect(parseResume('resume.json', read.value.resume, new Map(), siteSettings()).ok).toBe(true)
  })

  it.each([
    [strToU8('PK nothing'), 'this is no ZIP archive'],
    [zip({ 'a.txt': 'x' }), 'the archive has neither Profile.csv nor Positions.csv'],
  ])('is refused if it is something else', (bytes, problem) => {
    expect(readLinkedIn(bytes)).toMatchObject({
      ok: false,
      problem: expect.stringContaining(problem) as string,
    })
  })

  it('takes no table that is too large, and no name that leads elsewhere', () => {
    const read = readLinkedIn(
      zip({ ...ARCHIVE, '../../Skills.csv': 'Name\nC\n', 'Languages.csv': 'x'.repeat(5_000_001) }),
    )
    expect(read).toMatchObject({
      ok: true,
      value: {
        left: expect.arrayContaining([
          '../../Skills.csv: the archive has another table of this name',
          'Languages.csv: larger than 5 MB, which no table of a resume is',
        ]) as string[],
      },
    })
  })

  it('reads a table with thousands of columns and of rows, and lists thousands of addresses', () => {
    const columns = Array.from({ length: 10_000 }, (_, index) => `c${index}`).join(',')
    const read = readLinkedIn(
      zip({
        'Profile.csv': `First Name,${columns}\nAda,1\n${'x\n'.repeat(10_000)}`,
        'Email Addresses.csv': `Email Address\n${'a@ada.example\n'.repeat(200_000)}`,
      }),
    )
    if (!read.ok) throw new Error(read.problem)
    expect(read.value.left).toHaveLength(200_000)
    expect(read.value.left[0]).toBe('Profile.csv: c0 is not imported')
  })

  it.each([
    [
      '[PERSONAL:https://a.example/x,1.html,OTHER:https://b.example/c]',
      ['https://a.example/x,1.html', 'https://b.example/c'],
    ],
    [
      '[COMPANY_WEBSITE:https://a.example, https://b.example/[1]]',
      ['https://a.example', 'https://b.example/[1]'],
    ],
    ['https://a.example,', ['https://a.example']],
    ['[OTHER:a.example,BLOG:http://b.example,OTHER:c.example]', ['http://b.example']],
  ])('reads whole addresses of %s', (websites, expected) => {
    const read = readLinkedIn(
      zip({ 'Profile.csv': `First Name,Websites\nAda,"${websites}"\n`, 'Skills.csv': 'Name\nC\n' }),
    )
    if (!read.ok) throw new Error(read.problem)
    const { url, profiles = [] } = read.value.resume['basics'] as {
      url: string
      profiles?: { url: string }[]
    }
    expect([url, ...profiles.map((profile) => profile.url)]).toEqual(expected)
  })

  it('passes over rows without an address or a number', () => {
    const read = readLinkedIn(
      zip({
        'Profile.csv': 'First Name\nAda\n',
        'Email Addresses.csv': 'Email Address,Primary\n,Yes\nme@ada.example,No\n',
        'PhoneNumbers.csv': 'Extension,Number\n7,\n,030 1\n',
        'Skills.csv': 'Name\nC\n',
      }),
    )
    expect(read).toMatchObject({
      ok: true,
      value: { resume: { basics: { email: 'me@ada.example', phone: '030 1' } }, left: [] },
    })
    const other = readLinkedIn(
      zip({ 'Profile.csv': 'First Name\nAda\n', 'Email Addresses.csv': 'Adresse\na\nb\n' }),
    )
    expect(other).toMatchObject({ ok: true, value: { left: [] } })
  })

  it('says which columns with values are left, and that it has no name', () => {
    const read = readLinkedIn(
      zip({
        'Profile.csv': 'First Name,Twitter Handles,Websites,Industry\n,[ada],[OTHER:b],\n',
        'Certifications.csv':
          'Name,Url,Authority,Started On,Finished On,License Number\nA,,B,Jan 2020,Jan 2023,\n',
        'Volunteering.csv': 'Company Name,Role,Cause\nRed,Helper,Health\n',
      }),
    )
    expect(read).toMatchObject({
      ok: true,
      value: {
        left: [
          'Profile.csv: it has no name: replace "Your Name" with yours',
          'Profile.csv: Websites "[OTHER:b]" has no link',
          'Profile.csv: Twitter Handles is not imported',
          'Volunteering.csv: Cause is not imported',
          'Certifications.csv: Finished On is not imported',
        ],
      },
    })
  })
})

it.each([
  ['Mar 2020', '2020-03'],
  ['3 March 2020', '2020-03-03'],
  ['Sept 4, 2021', '2021-09-04'],
  ['août 2021', '2021-08'],
  ['3 de março de 2020', '2020-03-03'],
  ['1 stycznia 2020', '2020-01-01'],
  ['Ağu 2020', '2020-08'],
  ['2020年3月', '2020-03'],
  ['03/2020', '2020-03'],
  ['2020', '2020'],
  ['Feb 30, 2020', undefined],
  ['', undefined],
])('reads the date %j', (written, date) => {
  expect(readDate(written)).toBe(date)
})

describe('resume:import', () => {
  async function run(
    file: string,
    text: string | Uint8Array,
    flags: string[] = [],
    operand = file,
    resume: string | Buffer = '{"basics":{"name":"Old"},"publications":[{"name":"Known, one"}]}',
  ) {
    const folder = await mkdtemp(join(tmpdir(), 'import-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, file), text)
    const dir = await makeContentFolder({ 'resume.json': resume })
    vi.stubEnv('CONTENT_DIR', dir)
    onTestFinished(() => void vi.unstubAllEnvs())
    const again = async () =>
      resumeImportCommand.run({
        operands: [operand],
        flags: new Set(flags),
        values: {},
        config: readConfig({}),
        clock: createTestClock(),
        terminal: createTestTerminal(),
        folder,
      })
    const outcome = await again()
    return { outcome, again, dir, read: (name: string) => readFile(join(dir, name), 'utf8') }
  }

  it('names words in place of dates, except for the end of what goes on', async () => {
    const { outcome } = await run(
      'a.json',
      JSON.stringify({
        basics: { name: 'Ada' },
        work: [{ name: 'Lab', startDate: 'spring', endDate: 'today' }],
        publications: [{ name: 'Book', releaseDate: 'Forthcoming' }],
        awards: [{ title: 'Prize', date: ' ' }],
      }),
    )
    expect(outcome).toMatchObject({
      data: {
        left: [
          'work[0].startDate: "spring" is not a readable date',
          'publications[0].releaseDate: "Forthcoming" is not a readable date',
        ],
      },
    })
  })

  it('shows what it would take, and writes only when asked', async () => {
    const preview = await run('a.zip', zip(ARCHIVE))
    expect(preview.outcome).toMatchObject({
      kind: 'report',
      text: expect.stringContaining('Nothing was written') as string,
    })
    expect(await preview.read('resume.json')).toContain('Old')
    const written = await run('a.zip', zip(ARCHIVE), ['write'])
    expect(await written.read('resume.json')).toContain('Ada Example')
    expect(await written.read('resume-before-import.json')).toContain('Old')
  })

  it('adds publications to those that are there, each once', async () => {
    const { read } = await run('a.bib', '@book{a, title={Known one}} @book{b, title={New}}', [
      'write',
    ])
    const { publications } = JSON.parse(await read('resume.json')) as { publications: object[] }
    expect(publications).toEqual([{ name: 'Known, one' }, { name: 'New' }])
  })

  it.each([
    ['Programming in C', 'Programming in C++'],
    ['पल', 'पुल'],
  ])('adds publications whose names differ little: %s and %s', async (a, b) => {
    const { outcome, read } = await run('a.bib', `@book{a, title={${a}}} @book{b, title={${b}}}`, [
      'write',
    ])
    const { publications } = JSON.parse(await read('resume.json')) as { publications: object[] }
    expect(publications).toEqual([{ name: 'Known, one' }, { name: a }, { name: b }])
    expect(outcome).toMatchObject({ data: { taken: ['publications: 2'] } })
  })

  it('adds publications of one name and several years, each once', async () => {
    const [report, other] = [2023, 2024].map((year) => `@book{a, title={Report}, year=${year}}`)
    const unknown = '@book{b, title={Report}} @book{c, title={known one}, year=2020}'
    const { read } = await run('a.bib', `${report} ${other} ${other} ${unknown}`, ['write'])
    const { publications } = JSON.parse(await read('resume.json')) as { publications: object[] }
    expect(publications).toEqual([
      { name: 'Known, one' },
      { name: 'Report', releaseDate: '2023' },
      { name: 'Report', releaseDate: '2024' },
    ])
  })

  it('adds a publication once, however its accents are encoded', async () => {
    const [a, b] = ['NFC', 'NFD'].map((form) => 'Über Café'.normalize(form))
    const { read } = await run('a.bib', `@book{a, title={${a}}} @book{b, title={${b}}}`, ['write'])
    const { publications } = JSON.parse(await read('resume.json')) as { publications: object[] }
    expect(publications).toEqual([{ name: 'Known, one' }, { name: a }])
  })

  it('adds publications to one that is there in place of a list', async () => {
    const resume = '{"basics":{"name":"Old"},"publications":{"name":"Known"}}'
    const { read } = await run('a.bib', '@book{b, title={New}}', ['write'], 'a.bib', resume)
    const { publications } = JSON.parse(await read('resume.json')) as { publications: object[] }
    expect(publications).toEqual([{ name: 'Known' }, { name: 'New' }])
  })

  it('leaves a resume that is not UTF-8 as it is', async () => {
    const resume = Buffer.from('{"basics":{"name":"Zoë"}}', 'latin1')
    const { outcome, dir } = await run('a.bib', '@book{b, title={New}}', ['write'], 'a.bib', resume)
    const advice = expect.stringMatching(/^resume\.json:1:.*save the file as UTF-8/) as string
    expect(outcome).toMatchObject({ kind: 'refusal', lines: [advice] })
    expect(await readFile(join(dir, 'resume.json'))).toEqual(resume)
  })

  it('keeps each former resume, also that of the first import', async () => {
    const { read, again } = await run('a.zip', zip(ARCHIVE), ['write'])
    expect(await again()).toMatchObject({
      text: expect.stringContaining('The former one is resume-before-import-2.json') as string,
    })
    expect(await read('resume-before-import.json')).toContain('Old')
    expect(await read('resume-before-import-2.json')).toContain('Ada Example')
  })

  it('writes the file behind a link, with its permissions', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'resume-'))
    onTestFinished(() => rm(elsewhere, { recursive: true }))
    const { again, dir } = await run('a.zip', zip(ARCHIVE), ['write'])
    const target = join(elsewhere, 'mine.json')
    await writeFile(target, '{"basics":{"name":"Old"}}')
    await chmod(target, 0o600)
    await rm(join(dir, 'resume.json'))
    await symlink(target, join(dir, 'resume.json'))
    await again()
    expect(await readFile(target, 'utf8')).toContain('Ada Example')
    expect((await lstat(join(dir, 'resume.json'))).isSymbolicLink()).toBe(true)
    expect((await lstat(target)).mode & 0o777).toBe(0o600)
  })

  it('names very many faults', async () => {
    const { outcome } = await run('a.json', `{"work":[${'[],'.repeat(150_000)}[]]}`)
    expect(outcome).toMatchObject({
      kind: 'refusal',
      lines: { length: 150_002, 1: 'a.json: work[0]: write an object' },
    })
  })

  it.each([
    ['what it does not know', 'a.txt', 'Hello', 'this is no ZIP archive, BibTeX or JSON: choose'],
    ['a large text', 'a.json', `{${' '.repeat(5_000_000)}}`, 'larger than 5 MB'],
    ['a list', 'a.json', '[]', 'write a JSON Resume: an object'],
    [
      'another encoding',
      'a.bib',
      Buffer.from('@book{a, title={Über}}', 'latin1'),
      'save it as UTF-8',
    ],
  ])('refuses %s', async (_, file, text, reason) => {
    const { outcome } = await run(file, text)
    expect(outcome).toMatchObject({
      kind: 'refusal',
      lines: [expect.stringMatching(new RegExp(`^${file}: (?!${file}).*${reason}`)) as string],
    })
  })

  it.each(['.', 'missing.zip'])('refuses a file that cannot be read: %s', async (operand) => {
    const { outcome } = await run('a.txt', 'Hello', [], operand)
    const advice = expect.stringContaining('cannot be read. Check its path') as string
    expect(outcome).toMatchObject({ kind: 'refusal', lines: [advice] })
  })
})

it('a line of what is left is shortened, whatever its length', () => {
  expect(shortenLine('a\n\t b')).toBe('a b')
  expect(shortenLine('😀'.repeat(200))).toBe('😀'.repeat(200))
  expect(shortenLine('a'.repeat(201))).toBe(`${'a'.repeat(200)}…`)
  expect(shortenLine('a b'.repeat(5_000_000))).toHaveLength(201)
})
