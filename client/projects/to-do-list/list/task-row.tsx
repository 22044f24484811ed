import { type ComponentProps, memo, type MouseEvent, type ReactNode } from 'react'
import * as texts from '../../../../shared/texts/list.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { IconButton } from '../../../ui/button.tsx'
import type { Drafts } from '../draft.ts'
import { InlineTitle } from './inline-title.tsx'
import { Highlighted } from './highlighted.tsx'
import { TaskFacts } from './task-facts.tsx'
import { mainControlId } from './ids.ts'
import { DeleteButton, EditButton, Grip, MoveButtons, SelectButton } from './row-parts.tsx'
import type { Actions } from './use-actions.ts'
import { Icon } from '../../../ui/icon.tsx'
import style from './task-row.module.css'

type Props = ComponentProps<typeof TaskFacts> & {
  actions: Actions
  drafts: Drafts
  movable: boolean
  selected: boolean
  /** Whether tasks are being selected. */
  selecting: boolean
  editing: boolean
  /** The heading above it, if it is the first of its group. */
  heading: string | undefined
  /** The heading as a button, if its group can be collapsed. */
  collapseButton: ReactNode
  /** The side on which a dragged task would be inserted. */
  drop: 'before' | 'after' | undefined
  onOpen: (id: string) => void
  onRename: (id: string | undefined) => void
  onSelect: (id: string, how: 'toggle' | 'extend') => void
}

/** Shows one task. It is memoised, because a list may have thousands. */
export const TaskRow = memo(function TaskRow(props: Props) {
  const { item, actions, movable, selected, selecting } = props
  const { id, title, completedAt, deletedAt } = item
  const completed = completedAt !== null
  const trashed = deletedAt !== null

  function select(event: MouseEvent) {
    if (!isSelecting(event) || (event.target as Element).closest('a, button, input')) return
    event.preventDefault()
    // The focus lets Escape, Delete and Shift with an arrow continue from here.
    document.getElementById(mainControlId(id))?.focus({ preventScroll: true })
    props.onSelect(id, event.shiftKey ? 'extend' : 'toggle')
  }

  function press(event: MouseEvent) {
    // A click that selects text does nothing else.
    if (isSelecting(event) || window.getSelection()?.isCollapsed === false) return
    if (selecting) props.onSelect(id, 'toggle')
    else if (!trashed) props.onRename(id)
  }

  return (
    <li
      className={`${style.row} wrap`}
      data-id={id}
      data-completed={completed}
      data-selected={selected}
      data-selecting={selecting}
      data-drop={props.drop}
      data-heading={props.heading}
      onMouseDown={keepText}
      onClick={select}
    >
      {props.collapseButton}
      {!trashed && !completed && <Grip />}
      {selecting && (
        <SelectButton id={id} title={title} selected={selected} onSelect={props.onSelect} />
      )}
      {!trashed && (
        <label className={style.tick}>
          <input
            id={mainControlId(id)}
            type="checkbox"
            // While its title is a field, there is nothing else to be named by.
            {...(props.editing ? { 'aria-label': title } : { 'aria-labelledby': `title-${id}` })}
            checked={completed}
            onChange={(event) => actions.complete([item], event.target.checked)}
          />
        </label>
      )}
      <div className={style.content}>
        {props.editing ? (
          <InlineTitle
            item={item}
            drafts={props.drafts}
            onSave={actions.edit}
            onClose={(back) => {
              props.onRename(undefined)
              if (back) document.getElementById(mainControlId(id))?.focus()
            }}
          />
        ) : (
          <span id={`title-${id}`} className={style.title} dir="auto" onClick={press}>
            <Highlighted text={title} terms={props.terms} />
          </span>
        )}
        {selected && <span className="visually-hidden">{texts.isSelected}</span>}
        <TaskFacts
          item={item}
          terms={props.terms}
          address={props.address}
          historyState={props.historyState}
          today={props.today}
        />
      </div>
      <div className={style.tools}>
        {movable && <MoveButtons item={item} name={title} actions={actions} />}
        {trashed ? (
          <IconButton
            id={mainControlId(id)}
            label={fill(texts.restoreTask, { title })}
            onClick={() => actions.restore([item])}
          >
            <Icon name="restore" />
          </IconButton>
        ) : (
          <EditButton id={id} name={title} onOpen={props.onOpen} />
        )}
        <DeleteButton item={item} name={title} actions={actions} />
      </div>
    </li>
  )
})

function isSelecting({ shiftKey, ctrlKey, metaKey }: MouseEvent): boolean {
  return shiftKey || ctrlKey || metaKey
}

/** A click that selects tasks marks no text. */
function keepText(event: MouseEvent) {
  if (isSelecting(event) && !(event.target instanceof HTMLInputElement)) event.preventDefault()
}
