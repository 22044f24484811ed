import * as texts from '../../../../shared/texts/list.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { Icon } from '../../../ui/icon.tsx'
import style from './task-row.module.css'

/** The part of a row by which it is dragged. */
export function Grip() {
  return (
    <span className={style.grip} data-grip aria-hidden="true">
      <Icon name="grip" />
    </span>
  )
}

type Props = {
  id: string
  title: string
  selected: boolean
  onSelect: (id: string, how: 'toggle' | 'extend') => void
}

/** Selects a row; with Shift, also the rows between it and the last one. */
export function SelectButton({ id, title, selected, onSelect }: Props) {
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
