import type { Item } from '../../../../shared/api/items.ts'
import * as texts from '../../../../shared/texts/list.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { deleteButtonId, editButtonId, moveButtonId } from './ids.ts'
import type { Actions } from './use-actions.ts'
import style from './task-row.module.css'

/** The part of a row by which it is dragged. */
export function Grip() {
  return (
    <span className={style.grip} data-grip aria-hidden="true">
      <Icon name="grip" />
    </span>
  )
}

type SelectProps = {
  id: string
  title: string
  selected: boolean
  onSelect: (id: string, how: 'toggle' | 'extend') => void
}

/** Selects a row; with Shift, also the rows between it and the last one. */
export function SelectButton({ id, title, selected, onSelect }: SelectProps) {
  return (
    <button
      type="button"
      className={style.select}
      aria-pressed={selected}
      aria-label={fill(texts.selectTask, { title })}
      onClick={(event) => onSelect(id, event.shiftKey ? 'extend' : 'toggle')}
    >
      {selected && <Icon name="check" />}
    </button>
  )
}

type ToolProps = { item: Item; name: string; actions: Actions }

/** Buttons that move a row up and down in the list's own order. */
export function MoveButtons({ item, name, actions }: ToolProps) {
  return ([-1, 1] as const).map((by) => {
    const id = moveButtonId(item.id, by)
    return (
      <IconButton
        key={by}
        id={id}
        label={fill(by < 0 ? texts.moveTaskUp : texts.moveTaskDown, { title: name })}
        data-move
        onClick={() => actions.moveBy(item, by, id)}
      >
        <Icon name={by < 0 ? 'up' : 'down'} />
      </IconButton>
    )
  })
}

type EditProps = { id: string; name: string; onOpen: (id: string) => void }

/** Button that opens the details of a row. */
export function EditButton({ id, name, onOpen }: EditProps) {
  return (
    <IconButton
      id={editButtonId(id)}
      label={fill(texts.editTask, { title: name })}
      onClick={() => onOpen(id)}
    >
      <Icon name="edit" />
    </IconButton>
  )
}

/** Button that moves a row to the trash, or deletes one in the trash permanently. */
export function DeleteButton({ item, name, actions }: ToolProps) {
  const trashed = item.deletedAt !== null
  return (
    <IconButton
      id={deleteButtonId(item.id)}
      label={fill(trashed ? texts.eraseTask : texts.deleteTask, { title: name })}
      data-delete
      onClick={() => (trashed ? actions.erase([item]) : actions.remove([item]))}
    >
      <Icon name="delete" />
    </IconButton>
  )
}
