import { isValidElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AccountMenu } from '../account/account-menu.tsx'
import type { TaskList } from '../task-list.ts'
import { createWorld } from '../testing.ts'
import { Tasks } from './tasks.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns the key of the account menu, with which React tells one menu from another. */
function findMenuKey(list: TaskList): string | null | undefined {
  const keys: (string | null)[] = []
  function Screen() {
    collectMenus(Tasks({ title: 'List', list, state: list.read() }), keys)
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

it('the account menu is not replaced, and so stays open, when the server names the account', async () => {
  const { openTab, pass } = createWorld()
  const { list } = openTab()
  expect(list.read().account).toBeUndefined()
  const before = findMenuKey(list)
  expect(before).toBeDefined()
  await pass(0)
  expect(list.read().account).toBeDefined()
  expect(findMenuKey(list)).toBe(before)
})
