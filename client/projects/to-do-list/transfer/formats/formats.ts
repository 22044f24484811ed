import * as texts from '../../../../../shared/texts/transfer.ts'
import type { Item } from '../../../../../shared/api/items.ts'
import type { Zone } from '../../../../../shared/zone.ts'
import type { Entries, ReadContext } from '../entry.ts'
import { readIcalendar } from '../icalendar/read-icalendar.ts'
import { writeIcalendar } from '../icalendar/write-icalendar.ts'
import { readCsv, writeCsv } from './csv.ts'
import { readJson } from './json.ts'
import { writeJson } from './write-json.ts'
import { readTodoTxt, writeTodoTxt } from './todo-txt.ts'

/** A file format of the import and export. */
export type Format = {
  name: string
  /** Who needs the format, and what it omits. */
  summary: string
  extension: string
  /** Its media type. */
  type: string
  write: (items: Iterable<Item>, zone: Zone) => string
  read: (text: string, context: ReadContext) => Entries
}

/** All formats by their names. */
export const FORMATS = {
  json: {
    name: 'JSON',
    summary: texts.jsonSummary,
    extension: '.json',
    type: 'application/json',
    write: writeJson,
    read: readJson,
  },
  csv: {
    name: 'CSV',
    summary: texts.csvSummary,
    extension: '.csv',
    type: 'text/csv',
    write: writeCsv,
    read: readCsv,
  },
  todoTxt: {
    name: 'todo.txt',
    summary: texts.todoSummary,
    extension: '.txt',
    type: 'text/plain',
    write: writeTodoTxt,
    read: readTodoTxt,
  },
  icalendar: {
    name: 'iCalendar',
    summary: texts.icalendarSummary,
    extension: '.ics',
    type: 'text/calendar',
    write: writeIcalendar,
    read: readIcalendar,
  },
} as const satisfies Record<string, Format>

/** The name of a format. */
export type FormatName = keyof typeof FORMATS

/** File types that the import accepts. */
export const ACCEPTED = '.json,.csv,.txt,.ics,application/json,text/csv,text/plain,text/calendar'

const EXTENSIONS: Readonly<Record<string, Format>> = {
  json: FORMATS.json,
  csv: FORMATS.csv,
  tsv: FORMATS.csv,
  txt: FORMATS.todoTxt,
  ics: FORMATS.icalendar,
  ical: FORMATS.icalendar,
  ifb: FORMATS.icalendar,
}

/** Finds the format of a file by its name, or by its text if it begins like a calendar. */
export function findFormat(name: string, text: string): Format | undefined {
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) return FORMATS.icalendar
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(EXTENSIONS, extension) ? EXTENSIONS[extension] : undefined
}
