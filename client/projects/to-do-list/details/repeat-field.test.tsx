import { isValidElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EMPTY_FIELDS, type Item } from '../../../../shared/api/items.ts'
import type { Repeat } from '../../../../shared/rules/repeat.ts'
import * as texts from '../../../../shared/texts/task.ts'
import { Select } from '../../../ui/select.tsx'
import { RepeatField } from './repeat-field.tsx'

const TASK: Item = {
  ...EMPTY_FIELDS,
  ...{ id: 'a', title: 'Trip', due: '2026-11-30', position: 'a', version: 1 },
  ...{ createdAt: 0, updatedAt: 0, completedAt: null, deletedAt: null },
}

/** Returns the choice that is shown after "Custom" was chosen, where the task then has that rule. */
function chooseCustom(repeat: Repeat | null): string | undefined {
  const shown: string[] = []
  function Screen() {
    const field = RepeatField({
      ...{ item: { ...TASK, repeat }, today: '2026-11-30' },
      edit: () => true,
    })
    const select = findSelect(field)
    if (shown.push(select.value) === 1) select.onChoose(texts.custom)
    return null
  }
  renderToStaticMarkup(<Screen />)
  return shown[1]
}

type SelectProps = { value: string; onChoose: (value: string) => void }

function findSelect(node: ReactNode): SelectProps {
  if (!isValidElement<{ children: ReactNode[] }>(node)) throw new Error('It was not rendered')
  const select = node.props.children.find((child) => isValidElement(child) && child.type === Select)
  if (!isValidElement<SelectProps>(select)) throw new Error('It has no select')
  return select.props
}

it('a task with a frequent rule shows that as a custom one, if it was chosen so', () => {
  expect(chooseCustom({ every: 1, unit: 'day', from: 'due' })).toBe(texts.custom)
})

it('a task shows that it never repeats after its custom rule was undone', () => {
  expect(chooseCustom(null)).toBe(texts.never)
})
