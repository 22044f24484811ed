import type { Item } from '../../../../shared/api/items.ts'
import type { Section } from '../view/arrange.ts'
import { CollapseButton } from './collapse-button.tsx'
import { mainControlId } from './ids.ts'
import { DeleteButton, EditButton, Grip, MoveButtons, SelectButton } from './row-parts.tsx'
import type { Actions } from './use-actions.ts'
import style from './task-row.module.css'

type Props = {
  item: Item
  section: Section
  actions: Actions
  selected: boolean
  selecting: boolean
  drop: 'before' | 'after' | undefined
  onOpen: (id: string) => void
  onCollapse: (key: string) => void
  onSelect: (id: string, how: 'toggle' | 'extend') => void
}

/** Shows a heading line, which collapses the tasks below it. */
export function SectionRow(props: Props) {
  const { item, section, actions, selected, selecting } = props
  const { id, title } = item
  const name = title.replace(/^#\s+/, '')
  return (
    <li
      className={`${style.row} ${style.section} wrap`}
      data-id={id}
      data-selected={selected}
      data-selecting={selecting}
      data-drop={props.drop}
    >
      <Grip />
      {selecting && (
        <SelectButton id={id} title={name} selected={selected} onSelect={props.onSelect} />
      )}
      <CollapseButton
        id={mainControlId(id)}
        name={name}
        count={section.count}
        collapsed={section.collapsed}
        onClick={() => props.onCollapse(id)}
      />
      <div className={style.tools}>
        <MoveButtons item={item} name={name} actions={actions} />
        <EditButton id={id} name={name} onOpen={props.onOpen} />
        <DeleteButton item={item} name={name} actions={actions} />
      </div>
    </li>
  )
}
