import { describe, expect, it } from 'vitest'
import { planOf, describePlan } from '../testing.ts'
import { readJson } from './json.ts'

function read(items: string) {
  return describePlan(planOf(readJson(`{"format":"to-do-list","version":1,"items":${items}}`)))
}

describe('a list in JSON', () => {
  it('reports by item what is invalid or unknown', () => {
    const { tasks, added, skipped } = read(
      `[{"title":"One","tags":"a","due":5,"repeat":{"every":0},"colour":1,"__proto__":{"notes":"x"}},
        {"title":"Two","due":"2026-11-30","repeat":{"every":1,"unit":"day","from":"due","x":1}},
        7, {"notes":"y"}, {"title":"Three","checklist":[{"text":"a","done":"no"}]}]`,
    )
    expect(tasks).toEqual([
      { title: 'One' },
      { title: 'Two', due: '2026-11-30' },
      { title: 'Three' },
    ])
    expect(added).toEqual([
      'Item 1: One | “due” is invalid and is left out. | “tags” is invalid and is left out. | Not known and left out: colour, __proto__. | Its repeat rule is invalid and is left out.',
      'Item 2: Two | Its repeat rule is invalid and is left out.',
      'Item 5: Three | “checklist” is invalid and is left out.',
    ])
    expect(skipped).toEqual(['Item 3:  | It is not a task.', 'Item 4:  | It has no title.'])
  })

  it.each([
    ['', /^The file is not valid JSON/],
    ['[]', /not an exported to-do list/],
    ['{"format":"to-do-list","version":2,"items":[]}', /another version/],
    ['{"format":"to-do-list","version":1,"items":{}}', /not an exported to-do list/],
    ['['.repeat(100_000), /^The file is not valid JSON|not an exported to-do list/],
  ])('is rejected: %.60s', (text, problem) => {
    expect(planOf(readJson(text)).problem).toMatch(problem)
  })
})
