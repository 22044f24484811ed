import { describe, expect, it } from 'vitest'
import { addDays } from '../../../../shared/day.ts'
import { textsIn } from '../../../../shared/texts/texts.ts'
import { LANGUAGE_TAGS } from '../../../../shared/texts/tags.ts'
import { createLocalReader } from './find-local-dates.ts'
import { parseQuickAdd } from './parse.ts'
import { readTask, suggest } from './suggestions.ts'

/** A Sunday, at noon where the tests run. */
const NOW = new Date(2026, 10, 22, 12).getTime()
const TODAY = '2026-11-22'
const DAYS = Array.from({ length: 731 }, (_, days) => addDays(TODAY, days))
const TAGS = LANGUAGE_TAGS.filter((tag) => tag !== 'en')

function createReading(tag: string, now = NOW) {
  const { typing, task } = textsIn(tag)
  const local = createLocalReader(tag, typing)
  const priorities = [task.highPriority, task.mediumPriority, task.lowPriority]
  return (text: string) => {
    const matches = parseQuickAdd(text, { now, dayFirst: true }, { local, priorities })
    const suggestions = suggest(text, matches, new Map())
    return { ...readTask(text, suggestions, `${TODAY}T12:00`), suggestions }
  }
}

/** The first of the days with each day and month: today or later. */
const NEXT = new Map(DAYS.toReversed().map((day) => [day.slice(5), day]))

/** The ways to write a day in a language, whether they name its year, and whether they shorten the month alone. */
function listWays(tag: string) {
  const styles: Intl.DateTimeFormatOptions[] = [
    { day: 'numeric', month: 'long' },
    { day: 'numeric', month: 'short' },
    { day: 'numeric', month: 'long', year: 'numeric' },
    { day: 'numeric', month: 'short', year: 'numeric' },
    { day: 'numeric', month: 'long', year: 'numeric', weekday: 'long' },
  ]
  const fixed = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' }
  return styles.map((style) => {
    const format = new Intl.DateTimeFormat(tag, { ...fixed, ...style })
    return {
      write: (day: string) => format.format(Date.parse(day)),
      year: style.year !== undefined,
      isShort: style.month === 'short' && style.year === undefined,
    }
  })
}

it.each(TAGS)(
  'each day of two years, as people write it in %s, is due that day; one with a short month may be an offer',
  (tag) => {
    const read = createReading(tag)
    const ways = listWays(tag)
    const wrong: string[] = []
    const missed: string[] = []
    DAYS.forEach((day, index) => {
      // Two ways for each day: all of them for all days take long.
      ;[index % ways.length, (index + 2) % ways.length].forEach((form) => {
        const way = ways[form]
        if (!way) throw new Error('unknown way')
        const { year, isShort } = way
        const date = way.write(day)
        const [clock, time] = (index + form) % 2 ? [' 16:05', 'T16:05'] : ['', '']
        const text = (index + form) % 3 ? `Xyz ${date}${clock}` : `${date}${clock} Xyz`
        const { suggestions, ...task } = read(text)
        const expected = (year ? day : (NEXT.get(day.slice(5)) ?? '')) + time
        if (task.title === text) {
          // 3 Mai Tai, 3 set di squat: a number and a short month may be a quantity.
          const isOffered = suggestions.some(({ fields }) => fields.due === expected)
          if (!isShort || !isOffered) missed.push(text)
        } else if (task.due !== expected || task.title !== 'Xyz') {
          wrong.push(`${text}: ${task.due ?? ''}, ${task.title}`)
        }
      })
    })
    expect(wrong.slice(0, 5)).toEqual([])
    expect(missed.slice(0, 5)).toEqual([])
  },
)

describe.each([
  ['de', 'Brot morgen', 'Brot', '2026-11-23'],
  ['de', 'Brot heute Abend', 'Brot', '2026-11-22T19:00'],
  ['de', 'Zahnarzt am Montag um 10 Uhr', 'Zahnarzt', '2026-11-23T10:00'],
  ['de', 'Zahnarzt am Freitag um 10 Uhr 30', 'Zahnarzt', '2026-11-27T10:30'],
  ['de', 'Zahnarzt am Freitag', 'Zahnarzt', '2026-11-27'],
  ['de', 'Zahnarzt morgen um 10.30 Uhr', 'Zahnarzt', '2026-11-23T10:30'],
  ['de', 'Zahnarzt morgen 10.30 Uhr', 'Zahnarzt', '2026-11-23T10:30'],
  ['de', 'Zahnarzt am 5.12. um 10.30 Uhr', 'Zahnarzt', '2026-12-05T10:30'],
  ['de', 'Zahnarzt 3. Dez.', 'Zahnarzt', '2026-12-03'],
  ['de', 'Steuer bis zum 31. Mai', 'Steuer', '2027-05-31'],
  ['de', 'Anruf in 3 Tagen', 'Anruf', '2026-11-25'],
  ['de', 'Dentist tomorrow at 5pm', 'Dentist', '2026-11-23T17:00'],
  ['fr', 'Pain demain à 9h30', 'Pain', '2026-11-23T09:30'],
  ['fr', 'Pain demain à 14 h 30', 'Pain', '2026-11-23T14:30'],
  ['fr', 'Pain demain à 14\u00a0h\u00a030', 'Pain', '2026-11-23T14:30'],
  ['fr', 'Pain demain à 14 heures 30', 'Pain', '2026-11-23T14:30'],
  ['fr', 'Pain le lundi 30 novembre', 'Pain', '2026-11-30'],
  ['fr', "Pain aujourd'hui", 'Pain', '2026-11-22'],
  ['es', 'Pan mañana por la mañana', 'Pan', '2026-11-23T09:00'],
  ['es', 'Pan el viernes a las 18:00', 'Pan', '2026-11-27T18:00'],
  ['it', 'Pane dopodomani', 'Pane', '2026-11-24'],
  ['it', 'Pane domani alle 15.30', 'Pane', '2026-11-23T15:30'],
  ['pt-BR', 'Pão depois de amanhã', 'Pão', '2026-11-24'],
  ['pl', 'Chleb pojutrze', 'Chleb', '2026-11-24'],
  ['tr', 'Ekmek yarın', 'Ekmek', '2026-11-23'],
  ['ar', 'خبز غدا', 'خبز', '2026-11-23'],
  ['ar', 'خبز غدا صباحا', 'خبز', '2026-11-23T09:00'],
  ['ar', 'خبز ٢٧ ديسمبر', 'خبز', '2026-12-27'],
  ['ar', 'خبز ٠٥/١٢/٢٠٢٦', 'خبز', '2026-12-05'],
  ['ar', 'خبز ٢٠٢٦-١٢-٠٥ الساعة ١٤:٣٠', 'خبز', '2026-12-05T14:30'],
  ['ar', 'call tomorrow ١٤:٣٠', 'call', '2026-11-23T14:30'],
  ['zh-Hans', '买面包 明天', '买面包', '2026-11-23'],
  ['ja', 'パン 明日', 'パン', '2026-11-23'],
  ['ja', '歯医者12月27日', '歯医者', '2026-12-27'],
  ['de', 'Miete bis Ende des Monats', 'Miete', '2026-11-30'],
  ['de', 'Miete zum Monatsende', 'Miete', '2026-11-30'],
  ['fr', "Loyer d'ici la fin du mois", 'Loyer', '2026-11-30'],
  ['es', 'Alquiler antes de fin de mes', 'Alquiler', '2026-11-30'],
  ['it', 'Affitto entro fine mese', 'Affitto', '2026-11-30'],
  ['pt-BR', 'Aluguel até o fim do mês', 'Aluguel', '2026-11-30'],
  ['pl', 'Czynsz do końca miesiąca', 'Czynsz', '2026-11-30'],
  ['tr', 'Kira ay sonuna kadar', 'Kira', '2026-11-30'],
  ['ar', 'الإيجار بنهاية الشهر', 'الإيجار', '2026-11-30'],
  ['zh-Hans', '交房租 月底', '交房租', '2026-11-30'],
  ['ja', '家賃 月末までに', '家賃', '2026-11-30'],
  ['ja', '電話 3日後', '電話', '2026-11-25'],
  ['ja', '電話 2 週間後', '電話', '2026-12-06'],
  ['ja', '歯医者 １２月２７日 １４：３０', '歯医者', '2026-12-27T14:30'],
  ['ja', '歯医者 ２０２６／１２／２７', '歯医者', '2026-12-27'],
  ['zh-Hans', '买面包 ３天后', '买面包', '2026-11-25'],
] as const)('in %s', (tag, text, title, due) => {
  it(`“${text}” is due ${due}`, () => {
    expect(createReading(tag)(text)).toMatchObject({ title, due })
  })
})

describe.each([
  ['de', 'Müll jeden Montag', { every: 1, unit: 'week', weekdays: ['mo'] }],
  ['de', 'Müll alle 2 Wochen', { every: 2, unit: 'week' }],
  ['de', 'Müll jeden Tag bis 27. Dezember', { every: 1, unit: 'day', until: '2026-12-27' }],
  ['fr', 'Xyz tous les lundis', { unit: 'week', weekdays: ['mo'] }],
  ['es', 'Xyz cada 3 días', { every: 3, unit: 'day' }],
  ['it', 'Xyz ogni mese', { unit: 'month' }],
  ['pt-BR', 'Xyz a cada 2 dias', { every: 2, unit: 'day' }],
  ['pt-BR', 'Xyz toda segunda-feira', { unit: 'week', weekdays: ['mo'] }],
  ['pl', 'Xyz w każdy piątek', { unit: 'week', weekdays: ['fr'] }],
  ['tr', 'Xyz her gün', { unit: 'day' }],
  ['ar', 'خبز كل أسبوع', { unit: 'week' }],
  ['zh-Hans', '跑步 每天', { unit: 'day' }],
  ['ja', '掃除 毎週', { unit: 'week' }],
] as const)('in %s', (tag, text, repeat) => {
  it(`“${text}” repeats`, () => {
    const task = createReading(tag)(text)
    expect(task.title).toBe(text.split(' ')[0])
    expect(task.repeat).toMatchObject(repeat)
  })
})

it.each([
  ['de', 'Bericht bis Ende der Woche'],
  ['fr', 'Rapport à la fin de la semaine'],
  ['es', 'Informe al final de la semana'],
  ['it', 'Relazione entro la fine della settimana'],
  ['pt-BR', 'Relatório até o fim da semana'],
  ['pl', 'Raport do końca tygodnia'],
  ['tr', 'Rapor haftanın sonuna kadar'],
  ['ja', 'レポート 今週の終わりまでに'],
])('in %s, “%s” is due on the Sunday of the week', (tag, text) => {
  const wednesday = new Date(2026, 10, 18, 12).getTime()
  expect(createReading(tag, wednesday)(text)).toMatchObject({
    title: text.split(' ')[0],
    due: '2026-11-22',
  })
})

it.each([
  ['de', 'Das Ende der Woche feiern'],
  ['es', 'Comprar para el fin de semana'],
  ['it', 'Comprare per il fine settimana'],
  ['tr', 'Hafta sonu alışverişi'],
  ['zh-Hans', '月底报告'],
  ['de', 'Guten morgen sagen'],
  ['de', 'Morgen genießen'],
  ['de', 'Kauf 10 am Markt'],
  ['de', 'Freitagsgebet vorbereiten'],
  ['de', 'Montag aus Stahl'],
  ['de', 'Zahnarzt am Dienstag, 15.12.'],
  ['de', 'Kino heute Abend um 20 Uhr'],
  ['de', 'Essen morgen um 12 Uhr mittags'],
  ['de', 'Messe 3. bis 5. Mai'],
  ['de', 'Bericht von letzten Montag'],
  ['de', 'Treffen übernächsten Montag'],
  ['de', 'Abgabe vor Freitag'],
  ['de', 'Anruf Dienstag, 5. September'],
  ['de', 'Müll jeden Montag und Donnerstag'],
  ['de', 'Üben jeden Tag außer Sonntag'],
  ['de', 'Müll jeden zweiten Montag'],
  ['de', 'Alle Jahre wieder singen'],
  ['de', 'Zug morgen 10 Uhr oder Dienstag'],
  ['fr', 'Un film qui me tue'],
  ['fr', 'Dentiste mar 4'],
  ['fr', 'Compte rendu de lundi dernier'],
  ['fr', 'Loyer le 1er de chaque mois'],
  ['fr', 'Demain 2h de vélo'],
  ['fr', 'Demain 2 h 30 de vélo'],
  ['fr', 'Vélo demain à 14 h 3'],
  ['fr', '3 Mars glacés'],
  ['fr', 'Acheter sept 5'],
  ['es', 'Correr por la mañana'],
  ['es', 'Dentista mar 4'],
  ['es', 'Informe del lunes pasado'],
  ['es', 'Cenar en Viernes Santo'],
  ['es', 'Escuchar a Plácido Domingo'],
  ['it', 'Fare 3 set di squat'],
  ['pt-BR', 'Dentista mar 4'],
  ['tr', 'Araba sat'],
  ['tr', 'Pazar alışverişi'],
  ['tr', '2 ocak al'],
  ['ja', '明日香に電話'],
  ['ja', '明日の会議'],
  ['zh-Hans', '大后天买票'],
  ['zh-Hans', '每周一开会'],
])('in %s, “%s” is a title', (tag, text) => {
  expect(createReading(tag)(text).title).toBe(text)
})

it.each([
  ['de', 'Xyz 05.12.2026 um 14:30'],
  ['de', 'Xyz am 5.12. um 14:30 Uhr'],
  ['de', 'Am 05.12.2026 um 14:30 Xyz'],
  ['de', 'Xyz um 14:30 am 05.12.2026'],
  ['de', 'Xyz 2026-12-05 um 14:30 #a'],
  ['de', 'Xyz 5 Dec um 14:30'],
  ['de', 'Xyz on 5 Dec at 14:30'],
  ['fr', 'Xyz le 05/12/2026 à 14h30'],
  ['fr', 'Xyz le 05/12/2026 à 14 h 30'],
  ['es', 'Xyz el 05/12/2026 a las 14:30 h'],
  ['it', 'Xyz il 05/12/2026 alle ore 14:30'],
  ['pt-BR', 'Xyz 05/12/2026 às 14h30'],
  ['pl', 'Xyz 05.12.2026 o godz. 14:30'],
  ['tr', 'Xyz 05.12.2026 saat 14:30'],
  ['ar', 'Xyz 05/12/2026 الساعة 14:30'],
  ['zh-Hans', 'Xyz 2026/12/05 14:30'],
  ['ja', 'Xyz 2026/12/05 14時30分'],
])('in %s, the time in “%s” belongs to the day in numbers', (tag, text) => {
  expect(createReading(tag)(text)).toMatchObject({ title: 'Xyz', due: '2026-12-05T14:30' })
})

it.each([
  ['de', 'Xyz Samstag, 05.12.2026'],
  ['de', 'Xyz am Samstag, 05.12.2026'],
  ['de', 'Am Samstag 5.12.2026 Xyz'],
  ['fr', 'Xyz le samedi 05/12/2026'],
  ['es', 'Xyz el sábado 05/12/2026'],
  ['pt-BR', 'Xyz no sábado, 05/12/2026'],
  ['ar', 'Xyz السبت ٠٥/١٢/٢٠٢٦'],
  ['ja', 'Xyz 土曜日 2026/12/05'],
])('in %s, the weekday in “%s” belongs to the day in numbers', (tag, text) => {
  const saturday = new Date(2026, 10, 28, 12).getTime()
  for (const now of [NOW, saturday]) {
    const { suggestions, ...task } = createReading(tag, now)(text)
    expect(task).toEqual({ title: 'Xyz', due: '2026-12-05' })
    expect(suggestions).toHaveLength(1)
  }
})

it.each([
  ['de', 'Xyz Sonntag, 05.12.2026', 'Xyz Sonntag'],
  ['de', 'Xyz letzten Samstag, 05.12.2026', 'Xyz letzten Samstag'],
  ['de', 'Xyz jeden Samstag, 05.12.2026', 'Xyz jeden Samstag'],
])('in %s, the weekday in “%s” stays in the title', (tag, text, title) => {
  expect(createReading(tag)(text)).toMatchObject({ title, due: '2026-12-05' })
})

it.each([
  ['de', 'Xyz 05.12.2026 um 14:30 bis 16:00', 'Xyz um 14:30 bis 16:00'],
  ['de', 'Xyz 9:00 bis 14:30 am 05.12.2026', 'Xyz 9:00 bis 14:30'],
  ['de', 'Xyz 05.12.2026 um 2:30 am Nachmittag', 'Xyz um 2:30 am Nachmittag'],
  ['de', 'Xyz am 05.12.2026 um 14 Kisten holen', 'Xyz um 14 Kisten holen'],
  ['fr', 'Xyz 05/12/2026 2h de vélo', 'Xyz 2h de vélo'],
])('in %s, “%s” takes no time that may be another one', (tag, text, title) => {
  expect(createReading(tag)(text)).toMatchObject({ title, due: '2026-12-05' })
})

it.each([
  ['fr', 'Pilule chaque jour à 8h'],
  ['pt-BR', 'Remédio todo dia às 8h'],
])('in %s, “%s” is offered no time in eight hours', (tag, text) => {
  const { suggestions } = createReading(tag)(text)
  expect(suggestions.map(({ fields }) => fields.due).filter(Boolean)).toEqual([])
})

it('offers no day in numbers with a time of another zone', () => {
  expect(createReading('de')('Xyz 05.12.2026 um 14:30 UTC').suggestions).toEqual([])
})

it.each([
  ['de', 'Bericht vom letzten Freitag'],
  ['de', 'Bericht von Freitag letzter Woche'],
  ['de', 'Letzte Woche Freitag um 17:00 im Büro'],
  ['fr', 'Rapport de vendredi dernier'],
  ['es', 'Informe del viernes pasado'],
  ['es', 'Informe del último viernes'],
  ['it', 'Relazione dello scorso venerdì'],
  ['pt-BR', 'Relatório da sexta-feira passada'],
  ['pl', 'Raport za zeszły piątek'],
  ['tr', 'Geçen Cuma raporu'],
  ['ar', 'تقرير يوم الجمعة الماضي'],
  ['zh-Hans', '报告 上星期五'],
  ['ja', '報告 先週の金曜日'],
  ['de', 'Notes from last Friday'],
])('in %s, “%s” offers no day to come', (tag, text) => {
  expect(createReading(tag)(text).suggestions).toEqual([])
})

it.each([
  ['de', 'Xyz morgen Mittag', 'Xyz Freitag um Mitternacht'],
  ['fr', 'Xyz demain à midi', 'Xyz vendredi à minuit'],
  ['es', 'Xyz mañana al mediodía', 'Xyz viernes a medianoche'],
  ['it', 'Xyz domani a mezzogiorno', 'Xyz venerdì a mezzanotte'],
  ['pt-BR', 'Xyz amanhã ao meio-dia', 'Xyz sexta-feira à meia-noite'],
  ['pl', 'Xyz jutro w południe', 'Xyz piątek o północy'],
  ['tr', 'Xyz yarın öğlen', 'Xyz Cuma gece yarısı'],
  ['ar', 'Xyz غدا ظهرا', 'Xyz الجمعة منتصف الليل'],
  ['zh-Hans', 'Xyz 明天中午', 'Xyz 星期五午夜'],
  ['ja', 'Xyz 明日の正午', 'Xyz 金曜日の真夜中'],
])('in %s, noon and midnight are times of a day: “%s”, “%s”', (tag, noon, midnight) => {
  const read = createReading(tag)
  expect(read(noon)).toMatchObject({ title: 'Xyz', due: '2026-11-23T12:00' })
  // A weekday by itself is an offer.
  expect(read(midnight).suggestions).toMatchObject([{ fields: { due: '2026-11-27T00:00' } }])
})

it.each([
  ['de', 'Anruf heute um Mitternacht'],
  ['fr', "Anruf aujourd'hui à minuit"],
  ['ja', 'Anruf 今日の真夜中'],
  ['de', 'Anruf heute um 0 Uhr'],
  ['fr', "Anruf aujourd'hui à 0h00"],
  ['es', 'Anruf hoy a las 0:00'],
  ['it', 'Anruf oggi alle 0:00'],
  ['pt-BR', 'Anruf hoje às 0h'],
  ['pl', 'Anruf dzisiaj o 0:00'],
  ['tr', 'Anruf bugün saat 0:00'],
  ['ar', 'Anruf اليوم الساعة 0:00'],
  ['zh-Hans', 'Anruf 今天 0点'],
  ['ja', 'Anruf 今日 0:00'],
])('in %s, “%s” is due at the midnight to come', (tag, text) => {
  expect(createReading(tag)(text)).toMatchObject({ title: 'Anruf', due: '2026-11-23T00:00' })
})

it.each(TAGS)('understands the examples of the help in %s', (tag) => {
  const { exampleDate, exampleRule, examplePriority, exampleTag } = textsIn(tag).list
  const read = createReading(tag)
  expect(read(`Xyz ${exampleDate}`)).toMatchObject({ title: 'Xyz', due: '2026-11-23T17:00' })
  expect(read(`Xyz ${exampleRule}`).repeat).toMatchObject({ every: 2, unit: 'week' })
  expect(read(`Xyz ${examplePriority}`)).toMatchObject({ title: 'Xyz', priority: 'high' })
  expect(read(`Xyz ${exampleTag}`).tags).toHaveLength(1)
})

it('keeps the digits of a tag as they are typed', () => {
  expect(createReading('ar')('خبز #سوق٢').tags).toEqual(['سوق٢'])
})

it('understands the names of priorities', () => {
  expect(createReading('de')('Brot !hoch')).toMatchObject({ title: 'Brot', priority: 'high' })
  expect(createReading('de')('Brot !low')).toMatchObject({ title: 'Brot', priority: 'low' })
})
