import type { Item } from '../../../../shared/api/items.ts'
import * as texts from '../../../../shared/texts/list.ts'
import * as taskTexts from '../../../../shared/texts/task.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { Icon } from '../../../ui/icon.tsx'
import { hasFeature } from '../features.ts'
import { type ListAddress, writeAddress } from '../view/address.ts'
import { findNextDue, findStepDue, formatDue, splitDue, toLocalTime } from '../view/days.ts'
import type { HistoryState } from '../view/history-state.ts'
import { findLinks } from '../view/links.ts'
import { describeReminders } from '../view/format-reminder.ts'
import { formatRepeat } from '../view/format-repeat.ts'
import { findMatchOutsideTitle } from '../view/search.ts'
import { Link } from 'react-router-dom'
import { Highlighted } from './highlighted.tsx'
import style from './task-row.module.css'

type Props = {
  item: Item
  terms: readonly string[]
  address: ListAddress
  historyState: HistoryState
  today: string
}

/** Shows the fields of a task below its title, on one line; nothing if all are empty. */
export function TaskFacts({ item, terms, address, historyState, today }: Props) {
  const { title, due, priority, tags, checklist, notes, completedAt } = item
  const links = findLinks(title).filter(({ href }) => href !== undefined)
  const isLogged = address.view === 'completed' && completedAt !== null
  // The rule of a completed task has moved on to the next one.
  const repeat = completedAt === null ? item.repeat : null
  const reminders = hasFeature('reminders') ? describeReminders(item) : undefined
  const done = checklist.filter((entry) => entry.done).length
  const stepDue = completedAt === null ? findStepDue(item) : null
  const found = findMatchOutsideTitle(item, terms)
  const line = found ?? notes.split('\n').find((text) => text.trim() !== '')
  if (
    !due &&
    !repeat &&
    priority === 'none' &&
    tags.length === 0 &&
    checklist.length === 0 &&
    links.length === 0 &&
    !isLogged &&
    !line
  ) {
    return null
  }
  const isOverdue = (date: string) =>
    completedAt === null && today !== '' && splitDue(date).day < today
  return (
    <div className={`${style.facts} wrap`}>
      {isLogged && <time dateTime={toIsoTime(completedAt)}>{toLocalTime(completedAt)}</time>}
      {links.map(({ text, href }, index) => (
        <a
          key={index}
          href={href}
          target="_blank"
          rel="noreferrer noopener nofollow"
          className={style.tag}
          aria-label={fill(texts.openLink, { link: text })}
        >
          ↗ <bdi>{readHost(text)}</bdi>
        </a>
      ))}
      {due && (
        <time dateTime={due} className={style.due} data-overdue={isOverdue(due)}>
          {isOverdue(due)
            ? fill(texts.overdueSince, { due: formatDue(due, today) })
            : address.view === 'upcoming' && due === findNextDue(item)
              ? splitDue(due).time
              : formatDue(due, today)}
        </time>
      )}
      {reminders && (
        <span role="img" className={style.bell} title={reminders}>
          <Icon name="bell" />
        </span>
      )}
      {repeat && <span>{formatRepeat(repeat)}</span>}
      {priority !== 'none' && (
        <span className={style.priority} data-priority={priority}>
          {PRIORITY_FACTS[priority]}
        </span>
      )}
      {checklist.length > 0 && (
        <span>{fill(texts.stepsDone, { done, count: checklist.length })}</span>
      )}
      {stepDue && (
        <time dateTime={stepDue} className={style.due} data-overdue={isOverdue(stepDue)}>
          {fill(isOverdue(stepDue) ? texts.stepOverdue : texts.stepDue, {
            due: formatDue(stepDue, today),
          })}
        </time>
      )}
      {tags.map((tag) => (
        <Link
          key={tag}
          to={{ search: writeAddress({ ...address, tag, query: '' }) }}
          state={historyState}
          className={style.tag}
        >
          #<bdi>{tag}</bdi>
        </Link>
      ))}
      {line && (
        <span className={style.notes} dir="auto">
          {found === undefined ? <Linked text={line} /> : <Highlighted text={line} terms={terms} />}
        </span>
      )}
    </div>
  )
}

const toIsoTime = (milliseconds: number) => new Date(milliseconds).toISOString()

const readHost = (link: string) => link.replace(/^https?:\/\/(?:www\.)?/i, '').split(/[/?#]/)[0]

/** Labels of the priorities. */
export const PRIORITY_NAMES = {
  none: taskTexts.noPriority,
  low: taskTexts.lowPriority,
  medium: taskTexts.mediumPriority,
  high: taskTexts.highPriority,
}

/** The priorities as facts of a task; one without has none. */
export const PRIORITY_FACTS = {
  none: '',
  low: texts.lowPriority,
  medium: texts.mediumPriority,
  high: texts.highPriority,
}

/** Shows a text with its links, which open in a new tab. */
export function Linked({ text }: { text: string }) {
  return findLinks(text).map(({ text: part, href }, index) =>
    href === undefined ? (
      part
    ) : (
      <a key={index} href={href} target="_blank" rel="noreferrer noopener nofollow">
        {part}
      </a>
    ),
  )
}
