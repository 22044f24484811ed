import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Repeat } from '../../../../shared/rules/repeat.ts'
import { formatRepeat } from '../view/format-repeat.ts'
import { parseQuickAdd } from './parse.ts'
import { cutMatches, type QuickAddMatch, readTask, suggest, takeAll } from './suggestions.ts'
import { measureCpuTime } from '../../../../shared/testing-cpu-time.ts'

/** A Saturday, at noon where the tests run. */
const NOW = new Date(2026, 10, 21, 12).getTime()
const TODAY = '2026-11-21'

const parse = (text: string, dayFirst = true) => parseQuickAdd(text, { now: NOW, dayFirst })
const offer = (text: string, dayFirst = true) => suggest(text, parse(text, dayFirst), new Map())
const read = (text: string) => readTask(text, offer(text), `${TODAY}T12:00`)

/** What a task would be: its title, then its fields in short. */
function show(text: string): string {
  const { title, due, repeat, priority, tags = [] } = read(text)
  return [
    title,
    ...(due ? [due] : []),
    ...(priority ? [`!${priority}`] : []),
    ...tags.map((tag) => `#${tag}`),
    ...(repeat ? [formatRepeat(repeat)] : []),
  ].join(' | ')
}

describe('a certain match', () => {
  it.each([
    [
      'Pay rent tomorrow 17:00 !high #home every month',
      'Pay rent | 2026-11-22T17:00 | !high | #home | Every month',
    ],
    ['Call Ann today', 'Call Ann | 2026-11-21'],
    ['Call Ann tonight', 'Call Ann | 2026-11-21'],
    ['Call Ann midnight tonight', 'Call Ann | 2026-11-22T00:00'],
    ['Call Ann at midnight tonight', 'Call Ann | 2026-11-22T00:00'],
    ['Call Ann today at midnight', 'Call Ann | 2026-11-22T00:00'],
    ['Call Ann at noon tomorrow', 'Call Ann | 2026-11-22T12:00'],
    ['Call Ann on Friday at noon', 'Call Ann | 2026-11-27T12:00'],
    ['Call Ann 5 Dec at midnight', 'Call Ann | 2026-12-05T00:00'],
    ['Tomorrow call Ann', 'call Ann | 2026-11-22'],
    ['Tomorrow: call Ann', 'call Ann | 2026-11-22'],
    ['Call Ann (tomorrow)', 'Call Ann | 2026-11-22'],
    ['Call Ann (tomorrow) again', 'Call Ann again | 2026-11-22'],
    ['Call Ann (tomorrow #home)', 'Call Ann | 2026-11-22 | #home'],
    ['Call f() tomorrow', 'Call f() | 2026-11-22'],
    [': tomorrow call Ann', ': call Ann | 2026-11-22'],
    ['Call Ann @ 5pm', 'Call Ann | 2026-11-21T17:00'],
    ['Write ann@ at 5pm', 'Write ann@ | 2026-11-21T17:00'],
    ['Call Till tomorrow', 'Call Till | 2026-11-22'],
    ['Count the till at 5pm', 'Count the till | 2026-11-21T17:00'],
    ['Empty our till 5 Dec', 'Empty our till | 2026-12-05'],
    ['Call Ann the day after tomorrow', 'Call Ann | 2026-11-23'],
    ['Call Ann day after tomorrow', 'Call Ann | 2026-11-23'],
    ['Call Ann day after tomorrow at 9:00', 'Call Ann | 2026-11-23T09:00'],
    ['Change tyres on the 30th', 'Change tyres | 2026-11-30'],
    ['Change tyres by the 5th #car', 'Change tyres | 2026-12-05 | #car'],
    ['Change tyres on the 31st', 'Change tyres | 2026-12-31'],
    ['Call Ann on Friday', 'Call Ann | 2026-11-27'],
    ['Call Ann by Friday at 5pm', 'Call Ann | 2026-11-27T17:00'],
    ['Call Ann next Friday', 'Call Ann | 2026-11-27'],
    ['Fri 17:00 review', 'review | 2026-11-27T17:00'],
    ['Call Ann in 3 days', 'Call Ann | 2026-11-24'],
    ['Call Ann in 2 weeks', 'Call Ann | 2026-12-05'],
    ['Call Ann in 2 hours', 'Call Ann | 2026-11-21T14:00'],
    ['Meet at 14:30', 'Meet | 2026-11-21T14:30'],
    ['Meet at 8:15', 'Meet | 2026-11-22T08:15'],
    ['Meet 5pm', 'Meet | 2026-11-21T17:00'],
    ['2026-12-01 demo', 'demo | 2026-12-01'],
    ['Pay 12/3/2027', 'Pay | 2027-03-12'],
    ['Ship 5 Dec', 'Ship | 2026-12-05'],
    ['Ship on the 5th of December', 'Ship | 2026-12-05'],
    ['Ship December 5th, 2027', 'Ship | 2027-12-05'],
    ['March 4 party', 'party | 2027-03-04'],
    ['Pay rent, tomorrow', 'Pay rent | 2026-11-22'],
    ['Call Ann Friday', 'Call Ann | 2026-11-27'],
    ['call ann friday #home !!', 'call ann | 2026-11-27 | !high | #home'],
    ['see you mon', 'see you | 2026-11-23'],
    ['plan next week', 'plan | 2026-11-28'],
    ['Call Ann tomorrow morning', 'Call Ann | 2026-11-22T09:00'],
    ['Call Ann tomorrow evening', 'Call Ann | 2026-11-22T19:00'],
    ['Lunch at noon', 'Lunch | 2026-11-21T12:00'],
    ['Turn the oven off in 2h', 'Turn the oven off | 2026-11-21T14:00'],
    ['Send the report by eod', 'Send the report | 2026-11-21'],
    ['Send the report by eow', 'Send the report | 2026-11-22'],
    ['Send the report by the end of the week', 'Send the report | 2026-11-22'],
    ['Clean the oven end of week #home', 'Clean the oven | 2026-11-22 | #home'],
    ['Pay rent eom', 'Pay rent | 2026-11-30'],
    ['Pay rent at the end of the month !!', 'Pay rent | 2026-11-30 | !high'],
    ['Pay rent end of month at 17:00', 'Pay rent | 2026-11-30T17:00'],
    ['By end of this month pay rent', 'pay rent | 2026-11-30'],
    [
      'Water every day until the end of the month',
      'Water | 2026-11-21 | Every day, until 30 Nov 2026',
    ],
    ['Bring the map today in history class', 'Bring the map in history class | 2026-11-21'],
    ['p1 call Ann', 'call Ann | !high'],
    ['Call Ann p2 #home', 'Call Ann | !medium | #home'],
    ['Call Ann tomorrow p3', 'Call Ann | 2026-11-22 | !low'],
    ['Fix the bug p2 tomorrow #work', 'Fix the bug | 2026-11-22 | !medium | #work'],
    ['Pay p1 every month on the 31st', 'Pay | 2026-11-30 | !high | Every month on day 31'],
    ['Call Ann !!', 'Call Ann | !high'],
    ['Pay 12/20/26 19:00', 'Pay | 2026-12-20T19:00'],
    ['Dentist Dec 27', 'Dentist | 2026-12-27'],
    ['Dentist Nov 27 4pm', 'Dentist | 2026-11-27T16:00'],
    ['7pm dinner Nov 27', 'dinner | 2026-11-27T19:00'],
    ['Nov 27 dinner at 7pm', 'dinner | 2026-11-27T19:00'],
    ['Call 2026-12-01T10:00', 'Call | 2026-12-01T10:00'],
    ['Jump Feb 29', 'Jump | 2028-02-29'],
    ['Rest with Sun tomorrow 17:00', 'Rest with Sun | 2026-11-22T17:00'],
    ['Buy milk today, tomorrow', 'Buy milk, tomorrow | 2026-11-21'],
    ['Call mom !HIGH.', 'Call mom. | !high'],
    ['!low read', 'read | !low'],
    ['Paint #Home #home #été', 'Paint | #Home | #été'],
    ['Paint #a-b, then rest', 'Paint, then rest | #a-b'],
    ['Call Ann tomorrow :)', 'Call Ann :) | 2026-11-22'],
    ['Commit tomorrow .gitignore', 'Commit .gitignore | 2026-11-22'],
    ['Do !high !low things', 'Do !low things | !high'],
    ['Call Ann tomorrow !important', 'Call Ann !important | 2026-11-22'],
    ['Look at #__proto__', 'Look at | #__proto__'],
  ])('%s: %s', (text, shown) => expect(show(text)).toBe(shown))

  it.each<[string, string]>([
    ['Water every day', 'Water | 2026-11-21 | Every day'],
    ['Water every other day', 'Water | 2026-11-21 | Every 2 days'],
    ['Water every 3 days from completion', 'Water | 2026-11-21 | Every 3 days, from completion'],
    ['Water every! 3 days', 'Water | 2026-11-21 | Every 3 days, from completion'],
    ['Water every day 10 times', 'Water | 2026-11-21 | Every day, 10 times left'],
    ['Water every day until 5 Dec', 'Water | 2026-11-21 | Every day, until 5 Dec 2026'],
    [
      'Water every day until 5 Dec at 17:00',
      'Water | 2026-11-21T17:00 | Every day, until 5 Dec 2026',
    ],
    [
      'Water every day at 17:00 until 5 Dec',
      'Water | 2026-11-21T17:00 | Every day, until 5 Dec 2026',
    ],
    [
      'Water every Monday 9am until 10 Dec #garden',
      'Water | 2026-11-23T09:00 | #garden | Every week on Mon, until 10 Dec 2026',
    ],
    [
      'Water every day at 17:00, until tomorrow at 18:00',
      'Water | 2026-11-21T18:00 | Every day, until 22 Nov 2026',
    ],
    [
      'Water every day at 9am until the end of December',
      'Water | 2026-11-22T09:00 | Every day, until 31 Dec 2026',
    ],
    [
      'Water every day until tomorrow 9am',
      'Water | 2026-11-22T09:00 | Every day, until 22 Nov 2026',
    ],
    [
      'Water at 9:00 every day until 5 Dec at 17:00',
      'Water | 2026-11-22T09:00 | Every day, until 5 Dec 2026',
    ],
    [
      'Water every day until today at 8:00',
      'Water | 2026-11-21T08:00 | Every day, until 21 Nov 2026',
    ],
    [
      'Water every! 2 days until the end of the month at 9:00 !high',
      'Water | 2026-11-22T09:00 | !high | Every 2 days, from completion, until 30 Nov 2026',
    ],
    [
      'Cake every 3 March until the 5th of March 2030',
      'Cake | 2027-03-03 | Every year, until 5 Mar 2030',
    ],
    [
      'Cake every 3 March until the 5th of March 2030 at 9:00',
      'Cake | 2027-03-03T09:00 | Every year, until 5 Mar 2030',
    ],
    ['Cake tomorrow every day until 5 Dec', 'Cake | 2026-11-22 | Every day, until 5 Dec 2026'],
    [
      'Cake tomorrow every day at 9:00 until 5 Dec',
      'Cake | 2026-11-22T09:00 | Every day, until 5 Dec 2026',
    ],
    [
      'Cake tomorrow every day until 5 Dec at 9:00',
      'Cake | 2026-11-22T09:00 | Every day, until 5 Dec 2026',
    ],
    ['Water every day at 9am till 5 Dec', 'Water | 2026-11-22T09:00 | Every day, until 5 Dec 2026'],
    [
      'Water every 2 hours at 9:00 until 5 Dec',
      'Water every 2 hours until 5 Dec | 2026-11-22T09:00',
    ],
    [
      'Water every day at 9:00 at 10:00 until 5 Dec',
      'Water at 10:00 until 5 Dec | 2026-11-22T09:00 | Every day',
    ],
    [
      'Water every day 9 times until 5 Dec',
      'Water until 5 Dec | 2026-11-21 | Every day, 9 times left',
    ],
    ['Work every weekday', 'Work | 2026-11-23 | Every weekday'],
    ['Standup every Monday 17:00', 'Standup | 2026-11-23T17:00 | Every week on Mon'],
    ['Work every day 9am until noon', 'Work 9am until noon | 2026-11-21 | Every day'],
    ['Work every day 9:00 until  17:30', 'Work 9:00 until  17:30 | 2026-11-21 | Every day'],
    ['Work every day 9:00 until 17h', 'Work 9:00 until 17h | 2026-11-21 | Every day'],
    [
      'Work every Monday 9:00 until 17 at home',
      'Work 9:00 until 17 at home | 2026-11-23 | Every week on Mon',
    ],
    ['Gym every mon, wed and fri at 7:00', 'Gym | 2026-11-23T07:00 | Every week on Mon, Wed, Fri'],
    ['Clean every 2 weeks on Sat and Sun', 'Clean | 2026-11-21 | Every 2 weeks on Sat, Sun'],
    ['Swim every sat at 8:00', 'Swim | 2026-11-28T08:00 | Every week on Sat'],
    ['Water every 2nd day', 'Water | 2026-11-21 | Every 2 days'],
    ['Bins every second tuesday', 'Bins | 2026-11-24 | Every 2 weeks on Tue'],
    ['Pay on the 15th of every month', 'Pay | 2026-12-15 | Every month on day 15'],
    ['Pay the 1st of each month 9:00', 'Pay | 2026-12-01T09:00 | Every month on day 1'],
    ['Pay on the last day of every month', 'Pay | 2026-11-30 | Every month on the last day'],
    ['Pay 15th and 30th of every month', 'Pay 15th and 30th of every month'],
    ['Back up first Friday of every month', 'Back up first Friday of every month'],
    ['Water every 3 days starting tomorrow', 'Water | 2026-11-22 | Every 3 days'],
    ['Pay every 15th', 'Pay | 2026-12-15 | Every month on day 15'],
    ['Pay every 2 months on the 31st', 'Pay | 2026-11-30 | Every 2 months on day 31'],
    ['Report every month on the last day', 'Report | 2026-11-30 | Every month on the last day'],
    ['Report every last day of the month', 'Report | 2026-11-30 | Every month on the last day'],
    ['Cake 5 Dec every year', 'Cake | 2026-12-05 | Every year'],
    ['Anna birthday every 3rd of March', 'Anna birthday | 2027-03-03 | Every year'],
    ['Birthday every 3 March', 'Birthday | 2027-03-03 | Every year'],
    ['Birthday every march 3 at 9:00', 'Birthday | 2027-03-03T09:00 | Every year'],
    [
      'Cake every! Dec 5, for 3 times',
      'Cake | 2026-12-05 | Every year, from completion, 3 times left',
    ],
    ['Jump every 29 February', 'Jump | 2028-02-29 | Every year'],
    ['Tax every year on the 31st of May', 'Tax | 2027-05-31 | Every year'],
    ['Birthday of Bob every year 3 march', 'Birthday of Bob | 2027-03-03 | Every year'],
    ['Birthday of Bob 3 march every year', 'Birthday of Bob | 2027-03-03 | Every year'],
    ['Parade every year march 4', 'Parade | 2027-03-04 | Every year'],
    ['Plan for 3 may yearly', 'Plan for 3 may yearly'],
  ])('%s: %s', (text, shown) => expect(show(text)).toBe(shown))
})

describe('an uncertain match', () => {
  it.each([
    ['march the dog', 'march', '2027-03-01'],
    ['Meet Sun', 'Sun', '2026-11-22'],
    ['may the force', undefined, undefined],
    ['The 5th Wave', undefined, undefined],
    ['Book Chimes at Midnight', 'at Midnight', '2026-11-22T00:00'],
    ['check money', undefined, undefined],
    ['march 4 miles', 'march 4', '2027-03-04'],
    ['Around the World in 80 Days', 'in 80 Days', '2027-02-09'],
    ['3/4 cups', '3/4', '2027-04-03'],
    ['Read John 3:16', '3:16', '2026-11-22T03:16'],
    ['Friday call Ann', 'Friday', '2026-11-27'],
    ['Yoga mon wed fri', 'mon', '2026-11-23'],
    ['Yoga mon/wed/fri', 'mon', '2026-11-23'],
    ['Bins on Tuesday and Friday', 'on Tuesday', '2026-11-24'],
    ['Ask about the flat on the 5th floor', 'on the 5th', '2026-12-05'],
    ['Friday Night Lights tickets', 'Friday Night', '2026-11-27'],
    ['Plan Black Friday', 'Friday', '2026-11-27'],
    ['A book for Good Friday', 'Friday', '2026-11-27'],
    ['see you sat', 'sat', '2026-11-21'],
    ['Call Jan 5 times', 'Jan 5', '2027-01-05'],
    ['Order 12/25', '12/25', '2026-12-25'],
    ['Meet Mon 24 Nov', 'Mon 24 Nov', '2026-11-24'],
    ['Upgrade to 1.12.26', '1.12.26', '2026-12-01'],
    ['Ask every 3rd person', 'every 3rd', '2026-12-03'],
    ['Write the end of month report', 'end of month', '2026-11-30'],
    ['Celebrate the end of the week', 'end of the week', '2026-11-22'],
    ['Rent the flat until end of month', 'end of month', '2026-11-30'],
    ['EOM report', 'EOM', '2026-11-30'],
    ['Keep the parcel until 5 Dec', '5 Dec', '2026-12-05'],
    ['Rest till tomorrow', 'tomorrow', '2026-11-22'],
    ['Keep the parcel till the 5th of December', '5th of December', '2026-12-05'],
    ['Work until 17:00', '17:00', '2026-11-21T17:00'],
  ])('%s: %s', (text, words, due) => {
    expect(read(text)).toEqual({ title: text })
    const [a] = offer(text)
    const accepted = suggest(text, parse(text), new Map([[a?.key ?? '', true]]))
    expect([a?.words.trim(), readTask(text, accepted, `${TODAY}T12:00`).due]).toEqual([words, due])
  })

  it.each<[string, Repeat['unit']]>([
    ['Read the daily news', 'day'],
    ['Write the weekly report', 'week'],
    ['Jog twice a week', 'week'],
    ['Jog three times every week', 'week'],
  ])('%s: %s', (text, unit) => {
    expect(read(text)).toEqual({ title: text })
    expect(offer(text)[0]?.fields.repeat?.unit).toBe(unit)
  })

  it('is the end of a week that ends today', () => {
    const sunday = { now: new Date(2026, 10, 22, 12).getTime(), dayFirst: true }
    expect(parseQuickAdd('Call Ann by the end of the week', sunday)).toMatchObject([
      { fields: { due: '2026-11-22' }, isCertain: false },
    ])
  })

  it.each([
    ['Call Ann today at midnight', '2026-11-22T00:00'],
    ['Call Ann tonight at midnight', '2026-11-22T00:00'],
    ['Call Ann tonight at 12am', '2026-11-22T00:00'],
    ['Call Ann today at 0:30', '2026-11-22T00:30'],
    ['Call Ann tonight at 12:30', '2026-11-22T00:30'],
    ['Call Ann tonight at 1am', '2026-11-22T01:00'],
    ['Today call Ann at midnight', '2026-11-22T00:00'],
    ['Call Ann today at 9:00', '2026-11-21T09:00'],
    ['Call Ann tomorrow at midnight', '2026-11-22T00:00'],
  ])('of the night is the one to come: %s', (text, due) => {
    const taken = suggest(text, parse(text), takeAll(offer(text), new Map()))
    expect(readTask(text, taken, `${TODAY}T12:00`).due).toBe(due)
  })

  it('of the night is today while it has not passed', () => {
    const now = new Date(2026, 10, 21, 0, 10).getTime()
    const [match] = parseQuickAdd('Call Ann today at 0:30', { now, dayFirst: true })
    expect(match?.fields.due).toBe('2026-11-21T00:30')
  })

  it('is read in the order of day and month that people write', () => {
    expect(offer('3/4 cups', true)[0]?.fields.due).toBe('2027-04-03')
    expect(offer('3/4 cups', false)[0]?.fields.due).toBe('2027-03-04')
    expect(parse('Pay 5/12/2026', true)[0]?.fields.due).toBe('2026-12-05')
    expect(parse('Pay 5/12/2027', false)[0]?.fields.due).toBe('2027-05-12')
  })
})

describe('a title without a match', () => {
  it.each([
    ['a day that is past', 'What was on 5 Dec 2020'],
    ['yesterday', 'As yesterday'],
    ['a span of days', 'Conference 5-7 Dec'],
    ['a span with a month first', 'Conference Dec 27-29'],
    ['a span of two months', 'Conference 27 Nov to 2 Dec'],
    ['a span of times', 'Conference 27 Nov 4pm-6pm'],
    ['a span of times with “every” inside a word', 'Everyone meets tomorrow 9am until noon'],
    ['a day that does not exist', 'Party 31 Nov, Feb 30, 31/11/2027'],
    ['a time of another zone', 'Call 5pm HAST'],
    ['a day and a time of another zone', 'Call Nov 27 5pm HAST, 2026-12-01T10:00+09:30'],
    ['numbers of a version', 'Ship 10.1.12.26'],
    ['a sign inside a word', 'Learn C#sharp!high'],
    ['another sign', 'This is !important'],
    ['an address', 'See https://example.com/#home/2026-12-01/today'],
    ['a weekday of a month', 'Meet every second tuesday of the month'],
    ['a page of a book', 'Review p2 of the book'],
    ['a column of the paper', 'What happens today in history?'],
    ['a word that contains one', 'Eomer, the trend of weeks'],
    ['a loud title', 'Call Ann now!!'],
    ['a rule of nothing', 'every man, every 0 days, every 1000 days'],
    ['too much to be a title', `${'a'.repeat(1000)} tomorrow`],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual({ title: text })
  })

  it.each([
    'Notes from last Friday',
    'Notes from last Friday at 5pm',
    'Notes from 5pm last Friday',
    'Notes from the previous Friday',
    'Notes from Friday last week',
    'Notes from last December',
    'Notes from last night at 9pm',
    'Notes from yesterday at 5pm',
    'Notes from this morning',
  ])('for a day that is past: %s', (text) => {
    expect(offer(text)).toEqual([])
  })

  it.each(['tomorrow', '#home', '!high #home every day', ' 2026-12-01 '])(
    'all that there is of a title, as in %j',
    (text) => {
      expect(offer(text)).toEqual([])
      expect(read(text)).toEqual({ title: text })
    },
  )
})

const word = fc.constantFrom(
  ...[
    'tomorrow',
    'every',
    'every day',
    'mon',
    'Sun',
    'on',
    'until',
    '5 Dec',
    '17:00',
    '#a',
    '!high',
  ],
  ...[
    '#__proto__',
    '__proto__',
    'constructor',
    '3/4',
    ',',
    'at',
    '  ',
    '\t',
    '\0',
    '😀',
    '<b>',
    '|',
  ],
  ...['2026-12-01', 'in', '3', 'days', 'last day', 'of the month', 'times', 'é', '\ud800'],
)
const anyText = fc.oneof(
  fc.array(word, { maxLength: 40 }).map((words) => words.join(' ')),
  fc.string({ unit: 'binary', maxLength: 500 }),
)
const plain = (text: string) => text.replace(/\s/g, '')
const lettersOf = (text: string) => [...plain(text).replace(/[,;:()]/g, '')].sort()

describe('any text', () => {
  it('loses no character but a comma or brackets that only matches stand at', () => {
    fc.assert(
      fc.property(anyText, fc.infiniteStream(fc.boolean()), (text, choices) => {
        const matches = parse(text)
        expectApart(text, matches)
        expect(cutMatches(text, [])).toBe(text)
        const taken = matches.filter(() => choices.next().value)
        const words = taken.map(({ start, end }) => text.slice(start, end))
        const kept = cutMatches(text, taken) + words.join('')
        expect(lettersOf(kept)).toEqual(lettersOf(text))
        // A colon or comma after a match at the start goes, or the two brackets around a match.
        const lost = plain(text).length - plain(kept).length
        expect(lost).toBeGreaterThanOrEqual(0)
        expect(lost).toBeLessThanOrEqual(2 * taken.length)
      }),
    )
  })

  it('has no match that begins within another: “mon , 5 Dec”', () => {
    expectApart('mon , 5 Dec', parse('mon , 5 Dec'))
  })

  it('with every match dismissed is the title as it was typed, and nothing else', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const refused = new Map(offer(text).map(({ key }) => [key, false]))
        expect(readTask(text, suggest(text, parse(text), refused), TODAY)).toEqual({ title: text })
      }),
    )
  })

  it.each([
    'every ',
    '1/1/',
    'monday ',
    'at 5 ',
    '#',
    '!high ',
    '12:',
    'next ',
    ' ',
    'every mon, ',
  ])('of 500 characters is read at once, as %j again and again', (piece) => {
    const text = piece.repeat(500).slice(0, 500)
    expect(measureCpuTime(() => parse(text), 1)).toBeLessThan(1000)
  })
})

/** In their order, each with some words of the text, none within another. */
function expectApart(text: string, matches: readonly QuickAddMatch[]) {
  let last = 0
  for (const { start, end } of matches) {
    expect(start).toBeGreaterThanOrEqual(last)
    expect(end).toBeGreaterThan(start)
    last = end
  }
  expect(last).toBeLessThanOrEqual(text.length)
}
