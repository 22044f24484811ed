import type { Item } from '../../../../shared/api/items.ts'
import * as texts from '../../../../shared/texts/list.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Section } from '../view/arrange.ts'
import { CollapseButton } from './collapse-button.tsx'
import { mainControlId, deleteButtonId, editButtonId, moveButtonId } from './ids.ts'
import { Grip, SelectButton } from './row-parts.tsx'
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
        {([-1, 1] as const).map((by) => (
          <IconButton
            key={by}
            id={moveButtonId(id, by)}
            label={fill(by < 0 ? texts.moveTaskUp : texts.moveTaskDown, { title: name })}
            data-move
            onClick={() => actions.moveBy(item, by, moveButtonId(id, by))}
          >
            <Icon name={by < 0 ? 'up' : 'down'} />
          </IconButton>
        ))}
        <IconButton
          id={editButtonId(id)}
          label={fill(texts.editTask, { title: name })}
          onClick={() => props.onOpen(id)}
        >
          <Icon name="edit" />
        </IconButton>
        <IconButton
          id={deleteButtonId(id)}
          label={fill(texts.deleteTask, { title: name })}
          data-delete
          onClick={() => actions.remove([item])}
        >
          <Icon name="delete" />
        </IconButton>
      </div>
    </li>
  )
}
