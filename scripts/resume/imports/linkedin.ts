import { strFromU8, unzipSync } from 'fflate'
import { describeOpenQuote, parseCsv } from '../../../shared/csv.ts'
import { failure, type Result, success } from '../../../shared/result.ts'
import { countSections, type Imported, readDate, withoutEmpty } from './imported.ts'

/** A table of the archive that is larger is no part of a resume. */
const MAX_TABLE_BYTES = 5_000_000

type Row = ReadonlyMap<string, string>

/** Reads the rows of a table into entries of a section. */
type Section = {
  key: string
  read: (row: Row, date: (column: string) => string | undefined) => Record<string, unknown>
}

/** The tables of the archive and the sections that they become; columns as LinkedIn names them. */
const SECTIONS: Readonly<Record<string, Section>> = {
  'positions.csv': {
    key: 'work',
    read: (row, date) => ({
      name: row.get('Company Name'),
      position: row.get('Title'),
      location: row.get('Location'),
      startDate: date('Started On'),
      endDate: date('Finished On'),
      summary: row.get('Description'),
    }),
  },
  'education.csv': {
    key: 'education',
    read: (row, date) => ({
      institution: row.get('School Name'),
      studyType: row.get('Degree Name'),
      startDate: date('Start Date'),
      endDate: date('End Date'),
      summary: [row.get('Notes'), row.get('Activities')].filter(Boolean).join('\n'),
    }),
  },
  'volunteering.csv': {
    key: 'volunteer',
    read: (row, date) => ({
      organization: row.get('Company Name'),
      position: row.get('Role'),
      startDate: date('Started On'),
      endDate: date('Finished On'),
      summary: row.get('Description'),
    }),
  },
  'skills.csv': { key: 'skills', read: (row) => ({ name: row.get('Name') }) },
  'languages.csv': {
    key: 'languages',
    read: (row) => ({ language: row.get('Name'), fluency: row.get('Proficiency') }),
  },
  'certifications.csv': {
    key: 'certificates',
    read: (row, date) => ({
      name: row.get('Name'),
      issuer: row.get('Authority'),
      date: date('Started On'),
      url: row.get('Url'),
    }),
  },
  'projects.csv': {
    key: 'projects',
    read: (row, date) => ({
      name: row.get('Title'),
      description: row.get('Description'),
      url: row.get('Url'),
      startDate: date('Started On'),
      endDate: date('Finished On'),
    }),
  },
  'publications.csv': {
    key: 'publications',
    read: (row, date) => ({
      name: row.get('Name'),
      publisher: row.get('Publisher'),
      releaseDate: date('Published On'),
      summary: row.get('Description'),
      url: row.get('Url'),
    }),
  },
  'honors.csv': {
    key: 'awards',
    read: (row, date) => ({
      title: row.get('Title'),
      date: date('Issued On'),
      summary: row.get('Description'),
    }),
  },
}

const PERSON = ['profile.csv', 'email addresses.csv', 'phonenumbers.csv']

/** Reads the archive that LinkedIn makes of one's data: a ZIP of CSV tables. */
export function readLinkedIn(bytes: Uint8Array): Result<Imported, string> {
  let files: Record<string, Uint8Array>
  const others: string[] = []
  const seen = new Set<string>()
  try {
    files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        const table = nameTable(name)
        const isKnown = Object.hasOwn(SECTIONS, table) || PERSON.includes(table)
        // One of each, so that no archive takes more memory than these.
        if (isKnown && originalSize <= MAX_TABLE_BYTES && !seen.has(table)) {
          seen.add(table)
          return true
        }
        if (!name.endsWith('/')) others.push(name)
        return false
      },
    })
  } catch {
    return failure('this is no ZIP archive, or it is damaged: request it from LinkedIn again')
  }
  const tables = new Map(
    Object.entries(files).map(([name, table]) => [nameTable(name), { name, table }]),
  )
  if (!tables.has('profile.csv') && !tables.has('positions.csv')) {
    return failure(
      'the archive has neither Profile.csv nor Positions.csv: choose the larger archive at LinkedIn',
    )
  }
  const left: string[] = []
  const readTable = (table: string): Row[] => {
    const found = tables.get(table)
    if (!found) return []
    const rows = readRows(strFromU8(found.table))
    if (rows.ok) return rows.value
    left.push(`${found.name}: ${rows.problem}`)
    return []
  }
  const resume: Record<string, unknown> = { basics: readPerson(readTable, left) }
  for (const [table, { key, read }] of Object.entries(SECTIONS)) {
    const entries = readTable(table).map((row) =>
      withoutEmpty(
        read(row, (column) => {
          const written = row.get(column) ?? ''
          const date = readDate(written)
          if (written !== '' && date === undefined) {
            left.push(
              `${tables.get(table)?.name ?? table}: ${column} "${written}" is not a readable date`,
            )
          }
          return date
        }),
      ),
    )
    const filled = entries.filter((entry) => Object.keys(entry).length > 0)
    if (filled.length > 0) resume[key] = filled
  }
  left.push(...others.map((name) => `${name}: no part of a resume`))
  return success({ resume, taken: countSections(resume), left })
}

function nameTable(path: string): string {
  return path.replace(/^.*\//, '').toLowerCase()
}

function readRows(text: string): Result<Row[], string> {
  const parsed = parseCsv(text)
  if (!parsed.ok) return failure(describeOpenQuote(parsed.problem))
  const [head, ...rows] = parsed.value
  const columns = head?.cells.map((cell) => cell.trim()) ?? []
  return success(
    rows.map(
      ({ cells }) => new Map(columns.map((name, index) => [name, (cells[index] ?? '').trim()])),
    ),
  )
}

function readPerson(readTable: (table: string) => Row[], left: string[]): Record<string, unknown> {
  const [profile = new Map<string, string>()] = readTable('profile.csv')
  const mails = readTable('email addresses.csv')
  const mail = mails.find((row) => /yes/i.test(row.get('Primary') ?? '')) ?? mails[0]
  const [phone] = readTable('phonenumbers.csv')
  const place = profile.get('Geo Location') ?? ''
  const websites = (profile.get('Websites') ?? '').match(/https?:\/\/[^\s,\]]+/g) ?? []
  for (const column of [
    'Maiden Name',
    'Address',
    'Birth Date',
    'Zip Code',
    'Industry',
    'Instant Messengers',
  ]) {
    if (profile.get(column)) left.push(`Profile.csv: ${column} is not taken`)
  }
  return withoutEmpty({
    name:
      [profile.get('First Name'), profile.get('Last Name')].filter(Boolean).join(' ') ||
      'Your Name',
    label: profile.get('Headline'),
    summary: profile.get('Summary'),
    email: mail?.get('Email Address'),
    phone: phone?.get('Number'),
    url: websites[0],
    ...(place && { location: { city: place } }),
    profiles: websites.slice(1).map((url) => ({ url })),
  })
}
