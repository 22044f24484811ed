import { planCsv } from '../../../client/projects/residential-expenses/files/import-csv.ts'
import { planJson } from '../../../client/projects/residential-expenses/files/household-json.ts'
import { parseParts } from '../../../client/projects/residential-expenses/files/parts.ts'
import { parseAmount } from '../../../client/projects/residential-expenses/ledger/amount.ts'
import { isLedgerDay } from '../../../client/projects/residential-expenses/ledger/day.ts'
import {
  EMPTY_FILTER,
  filterEntries,
} from '../../../client/projects/residential-expenses/ledger/filter.ts'
import {
  createHousehold,
  type Household,
  SETTINGS_ID,
} from '../../../client/projects/residential-expenses/ledger/household.ts'
import {
  cleanText,
  isLongerThan,
  MAX_TITLE_LENGTH,
} from '../../../client/projects/residential-expenses/ledger/text.ts'
import { isId } from '../../../client/projects/residential-expenses/store/rows.ts'
import { runToEnd } from '../../../shared/run-to-end.ts'
import { many } from '../hostile-texts.ts'
import { MAX_PASTE_LENGTH, inJson, type TextReader } from './text-reader.ts'

/** Maximum bytes of a household file. */
const MAX_HOUSEHOLD_LENGTH = 20_000_000

const household = (...names: string[]) =>
  names.map((name) => `client/projects/residential-expenses/${name}`)

const HOUSEHOLD: Household = {
  ...createHousehold(),
  settings: new Map([[SETTINGS_ID, { name: 'Home', currency: 'EUR', example: false }]]),
}
let ids = 0
const CONTEXT = { createId: () => `id${ids++}`, now: 0 }

/** Readers of the page Residential Expenses. */
export const HOUSEHOLD_READERS: readonly TextReader[] = [
  {
    covers: household(
      'files/import-csv.ts',
      'files/parts.ts#parseParts',
      'ledger/amount.ts#parseAmount',
      'ledger/text.ts#cleanText',
      'ledger/text.ts#isLongerThan',
      'ledger/day.ts#isLedgerDay',
      'store/rows.ts#isId',
    ),
    max: MAX_PASTE_LENGTH,
    read: (text) => [
      parseParts(text, 'amount', 2),
      parseAmount(text, 2),
      parseAmount(`1${text}`, 2),
      cleanText(text, MAX_TITLE_LENGTH),
      isLongerThan(text, MAX_TITLE_LENGTH),
      isLedgerDay(text),
      isId(text),
    ],
  },
  {
    covers: household('files/import-csv.ts'),
    max: MAX_HOUSEHOLD_LENGTH,
    read: (text) =>
      runToEnd(planCsv(HOUSEHOLD, `date,title,amount,member,parts\n${text}`, CONTEXT)),
    own: {
      'many rows': many((number) => `2026-01-01,a${number},1.00,Ada,\n`),
      'rows of others': many((number) => `2026-01-01,a,1.00,Ada${number},\n`),
      parts: (length) => `2026-01-01,a,1.00,Ada,${'b=1;'.repeat(length / 4)}\n`,
    },
  },
  {
    covers: household('files/import-csv.ts'),
    max: MAX_HOUSEHOLD_LENGTH,
    read: (text) => runToEnd(planCsv(HOUSEHOLD, text, CONTEXT)),
    ownOnly: true,
    own: {
      'many columns and rows': (length) =>
        `${'a,'.repeat(length / 4)}date,title,amount\n${'b\n'.repeat(length / 4)}`,
    },
  },
  {
    covers: household('files/household-json.ts#planJson', 'store/household-store.ts'),
    max: MAX_HOUSEHOLD_LENGTH,
    read: inJson(
      (json) => runToEnd(planJson(json)),
      (text) => ({
        format: 'residential-expenses',
        version: 1,
        settings: { name: 'Home', currency: 'EUR' },
        members: [{ id: 'a', name: text, from: '2026-01-01' }, { id: text }],
        entries: text.split('a').map((part) => ({ id: 'a', title: part })),
      }),
    ),
  },
  {
    covers: household('ledger/filter.ts'),
    // `maxLength` of the field.
    max: 100,
    read: (text) => filterEntries(HOUSEHOLD, [], { ...EMPTY_FILTER, text }),
  },
]
