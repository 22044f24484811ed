import { describe, expect, it } from 'vitest'
import { createSearch, indexWords, splitWords } from './search.ts'

const TEXTS = [
  ['Résumé', 'What I did at Łódź with C and Kotlin.'],
  ['Planning graph', 'A planner finds plans, mutexes and mutex pairs.'],
  ['Über Straßen', 'Die Straße in Köln'],
  ['データベース', '私はTypeScriptで小さなデータベースを書きました。'],
  ['笔记', '关于数据库的笔记'],
  ['ملاحظات', 'كَتَبَ أحمد عن قواعد البيانات'],
] as const

const find = createSearch(
  [...TEXTS.map(([title]) => ({ title })), { title: 'Dark theme' }],
  indexWords(TEXTS.map((texts) => texts.join(' '))),
)
const titles = (query: string) => find(query).map(({ title }) => title)

describe('the search', () => {
  it.each([
    ['resume', ['Résumé']],
    ['RÉSU', ['Résumé']],
    ['lodz', ['Résumé']],
    ['c', ['Résumé']],
    ['kotlin plan', []],
    ['mutex', ['Planning graph']],
    ['graph pairs', ['Planning graph']],
    ['raph', ['Planning graph']],
    ['strasse', ['Über Straßen']],
    ['データ', ['データベース']],
    ['書き', ['データベース']],
    ['typescript', ['データベース']],
    ['数据库', ['笔记']],
    ['كتب احمد', ['ملاحظات']],
    ['dark', ['Dark theme']],
    ['__proto__ constructor', []],
    ['   ', []],
    ['++ « »', []],
    ['\0\ud800', []],
  ])('of %j finds %j', (query, expected) => {
    expect(titles(query)).toEqual(expected)
  })

  it('puts titles before texts, and whole words before beginnings', () => {
    const entries = ['Other', 'Tests', 'Test', 'Contest'].map((title) => ({ title }))
    const search = createSearch(entries, indexWords(['a test', 'Tests', 'Test', 'Contest']))
    expect(search('test').map(({ title }) => title)).toEqual(['Test', 'Tests', 'Contest', 'Other'])
  })

  it('keeps the words of a text in one piece where none is separated', () => {
    expect(splitWords('コーヒーをNode.jsで')).toEqual(['コーヒーを', 'node', 'js', 'て'])
  })

  it('finds nothing in an index without words', () => {
    expect(createSearch([], indexWords([]))('a')).toEqual([])
  })
})
