import { expect, test } from 'vitest'
import { describeState } from './describe-state.ts'
import type { OpenFile } from './workspace/workspace.ts'

test('a text with mistakes names the first place in words', () => {
  const file: OpenFile = {
    ...{ path: 'site.json', text: '{', base: null, warnings: [] },
    state: {
      step: 'invalid',
      problems: [
        { file: 'site.json', path: '', line: 2, column: 1, expected: 'correct the JSON' },
        { file: 'site.json', path: 'title', expected: 'write a title' },
      ],
    },
  }
  expect(describeState(file)).toBe('Not saved: line 2: correct the JSON, and 1 more')
})
