import { isValidElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { AccountMenu } from '../account/account-menu.tsx'
import type { TaskList, TaskListState } from '../task-list.ts'
import { Tasks } from './tasks.tsx'

const STATE: TaskListState = {
  ...{ phase: 'loading', stale: false, saved: false, items: new Map(), account: undefined },
  ...{ unsent: 0, hasUnstored: false, rejected: [], ended: undefined, endedSessions: 0 },
}

/** Returns the key of the account menu, with which React tells one menu from another. */
function findMenuKey(state: TaskListState): string | null | undefined {
  const list = { subscribe: () => () => undefined, read: () => state } as unknown as TaskList
  const keys: (string | null)[] = []
  function Screen() {
    collectMenus(Tasks({ title: 'List', list, state }), keys)
    return null
  }
  renderToStaticMarkup(
    <MemoryRouter>
      <Screen />
    </MemoryRouter>,
  )
  return keys[0]
}

function collectMenus(node: ReactNode, keys: (string | null)[]): void {
  if (Array.isArray(node)) for (const each of node as ReactNode[]) collectMenus(each, keys)
  if (!isValidElement<{ children?: ReactNode }>(node)) return
  if (node.type === AccountMenu) keys.push(node.key)
  collectMenus(node.props.children, keys)
}

it('an open account menu stays open when the server names the account', () => {
  const before = findMenuKey(STATE)
  expect(before).toBeDefined()
  expect(findMenuKey({ ...STATE, phase: 'ready', account: 'anna' })).toBe(before)
})
