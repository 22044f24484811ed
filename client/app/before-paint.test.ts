import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { paths } from '../paths.ts'
import { beforePaintScript } from './before-paint.ts'

/** Runs the script on the list of a visitor without a token; returns where it leads. */
function openList(search: string): string | undefined {
  const opened: string[] = []
  const pathname = paths.toDoList()
  const ignore = () => undefined
  const listening = { addEventListener: ignore, removeEventListener: ignore }
  const world = {
    ...listening,
    location: { pathname, search, replace: (url: string) => opened.push(url) },
    localStorage: { getItem: () => null },
    document: { ...listening, documentElement: { dataset: {} } },
    setTimeout: ignore,
  }
  runInNewContext(beforePaintScript, { ...world, window: world })
  return opened[0]
}

it.each([
  ['', ''],
  ['?view=today&q=secret', ''],
  ['?text=', '?text='],
  [
    '?view=today&title=A+page&url=https%3A%2F%2Fexample.com%2Fa',
    '?title=A+page&url=https%3A%2F%2Fexample.com%2Fa',
  ],
])(
  'the list with %j leads to the login with what another app shares, and nothing else',
  (search, shared) => {
    expect(openList(search)).toBe(paths.auth() + shared)
  },
)
