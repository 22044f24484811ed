import { strFromU8, unzipSync } from 'fflate'
import { describeOpenQuote, parseCsv } from '../../../shared/csv.ts'
import { failure, type Result, success } from '../../../shared/result.ts'
import { listTaken, type Imported, readDate, withoutEmpty } from './imported.ts'

/** A larger table of the archive is not part of a resume. */
const MAX_TABLE_BYTES = 5_000_000

type Row = { get: (column: string) => string | undefined }

/** A table of the archive, which knows the columns that were not read. */
type Table = { path: string; rows: Row[]; listUnread: () => string[] }

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

/** Reads LinkedIn's archive of your data: a ZIP of CSV tables. */
export function readLinkedIn(bytes: Uint8Array): Result<Imported, string> {
  let files: Record<string, Uint8Array>
  const others: string[] = []
  const seen = new Set<string>()
  try {
    files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        const problem = findUnfit(name, originalSize, seen)
        if (problem === undefined) seen.add(nameTable(name))
        else if (!name.endsWith('/')) others.push(`${name}: ${problem}`)
        return problem === undefined
      },
    })
  } catch {
    return failure('this is no ZIP archive, or it is damaged: request it from LinkedIn again')
  }
  if (!seen.has('profile.csv') && !seen.has('positions.csv')) {
    return failure(
      'the archive has neither Profile.csv nor Positions.csv: choose the larger archive at LinkedIn',
    )
  }
  // An archive can have more lines than a call takes arguments.
  const left: string[][] = []
  const tables = new Map<string, Table>()
  for (const [path, table] of Object.entries(files)) {
    const read = readTable(path, strFromU8(table))
    if (read.ok) tables.set(nameTable(path), read.value)
    else left.push([`${path}: ${read.problem}`])
  }
  const person = readPerson(tables)
  left.push(person.left)
  const resume: Record<string, unknown> = { basics: person.basics }
  for (const [name, { key, read }] of Object.entries(SECTIONS)) {
    const table = tables.get(name)
    const entries = (table?.rows ?? []).map((row) =>
      withoutEmpty(
        read(row, (column) => {
          const written = row.get(column) ?? ''
          const date = readDate(written)
          if (written !== '' && date === undefined) {
            left.push([`${table?.path ?? name}: ${column} "${written}" is not a readable date`])
          }
          return date
        }),
      ),
    )
    const filled = entries.filter((entry) => Object.keys(entry).length > 0)
    if (filled.length > 0) resume[key] = filled
    left.push(describeUnread(table))
  }
  left.push(others)
  return success({ resume, taken: listTaken(resume), left: left.flat() })
}

/** Returns why a file of the archive is not read; one table of each name is, so that no archive takes much memory. */
function findUnfit(path: string, size: number, seen: ReadonlySet<string>): string | undefined {
  const name = nameTable(path)
  if (!Object.hasOwn(SECTIONS, name) && !PERSON.includes(name)) return 'no part of a resume'
  if (seen.has(name)) return 'the archive has another table of this name'
  return size > MAX_TABLE_BYTES ? 'larger than 5 MB, which no table of a resume is' : undefined
}

function describeUnread(table: Table | undefined): string[] {
  return (table?.listUnread() ?? []).map((column) => `${table?.path}: ${column} is not imported`)
}

function nameTable(path: string): string {
  return path.replace(/^.*\//, '').toLowerCase()
}

function readTable(path: string, text: string): Result<Table, string> {
  const parsed = parseCsv(text)
  if (!parsed.ok) return failure(describeOpenQuote(parsed.problem))
  const [head, ...lines] = parsed.value
  const columns = head?.cells.map((cell) => cell.trim()) ?? []
  const places = new Map(columns.map((name, index) => [name, index]))
  const read = new Set<string>()
  return success({
    path,
    // Cells are found when they are read: a small table can have thousands of columns and of rows.
    rows: lines.map(({ cells }) => ({
      get(column) {
        read.add(column)
        const place = places.get(column)
        return place === undefined ? undefined : (cells[place] ?? '').trim()
      },
    })),
    listUnread() {
      const filled = new Set<number>()
      for (const { cells } of lines)
        for (const [place, cell] of cells.entries()) if (cell.trim() !== '') filled.add(place)
      return columns.filter((name) => !read.has(name) && filled.has(places.get(name) ?? -1))
    },
  })
}

function readPerson(tables: ReadonlyMap<string, Table>): {
  basics: Record<string, unknown>
  left: string[]
} {
  const table = tables.get('profile.csv')
  const profile = table?.rows[0] ?? { get: () => undefined }
  const listFilled = (name: string, column: string) =>
    (tables.get(name)?.rows ?? []).filter((row) => row.get(column))
  const mails = listFilled('email addresses.csv', 'Email Address')
  const mail = mails.find((row) => /yes/i.test(row.get('Primary') ?? '')) ?? mails[0]
  const phones = listFilled('phonenumbers.csv', 'Number')
  const [phone] = phones
  const place = profile.get('Geo Location') ?? ''
  const written = profile.get('Websites') ?? ''
  const websites = findWebsites(written)
  const name = [profile.get('First Name'), profile.get('Last Name')].filter(Boolean).join(' ')
  const basics = withoutEmpty({
    name: name || 'Your Name',
    label: profile.get('Headline'),
    summary: profile.get('Summary'),
    email: mail?.get('Email Address'),
    phone: phone?.get('Number'),
    url: websites[0],
    ...(place && { location: { city: place } }),
    profiles: websites.slice(1).map((url) => ({ url })),
  })
  const left = [
    ...(name ? [] : ['Profile.csv: it has no name: replace "Your Name" with yours']),
    ...(written && websites.length === 0 ? [`Profile.csv: Websites "${written}" has no link`] : []),
    ...describeUnread(table),
    ...mails.filter((row) => row !== mail).map((row) => describeOther('Email Address', row)),
    ...phones.filter((row) => row !== phone).map((row) => describeOther('Number', row)),
  ]
  return { basics, left }
}

/**
 * Reads the addresses of `[PERSONAL:https://a.example,OTHER:https://b.example]`. Addresses can have
 * commas, so what follows one belongs to the address, unless it begins with a label or another address.
 */
function findWebsites(written: string): string[] {
  const websites: string[] = []
  let isOpen = false
  for (const part of written.replace(/^\[/, '').replace(/\]$/, '').split(',')) {
    const [found = '', label = ''] = /^([^/]*?)https?:\/\/\S+/.exec(part) ?? []
    const rest = /^(?![A-Z_]+:)\S+/.exec(part)?.[0] ?? ''
    if (found) websites.push(found.slice(label.length))
    else if (isOpen && rest) websites.push(`${websites.pop()},${rest}`)
    isOpen = found ? found === part : isOpen && rest !== '' && rest === part
  }
  return websites
}

function describeOther(column: string, row: Row): string {
  return `${column}: ${row.get(column)} is not imported`
}
