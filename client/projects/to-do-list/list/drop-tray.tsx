import { createPortal } from 'react-dom'
import * as texts from '../../../../shared/texts/list.ts'
import * as taskTexts from '../../../../shared/texts/task.ts'
import type { TagCount } from '../view/arrange.ts'
import style from './drop-tray.module.css'

/** More tags than this would cover the list. */
const MAX_TAGS = 8

/** Shows where a dragged task can be dropped to get a date or a tag. By keyboard, T and M do so, and the details. */
export function DropTray({ tags }: { tags: readonly TagCount[] }) {
  return createPortal(
    // In the top layer, as messages are: one of them may still stand at the same place.
    <div
      ref={(tray) => tray?.showPopover()}
      popover="manual"
      className={`${style.tray} floating wrap`}
      aria-hidden="true"
    >
      <span data-target="today">{texts.today}</span>
      <span data-target="tomorrow">{taskTexts.tomorrow}</span>
      {tags.slice(0, MAX_TAGS).map(({ tag }) => (
        <span key={tag} data-target={`#${tag}`}>
          #<bdi>{tag}</bdi>
        </span>
      ))}
    </div>,
    document.body,
  )
}
