import type { MouseEvent } from 'react'
import * as texts from '../../../../shared/texts/list.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { fillNodes } from '../../../ui/fill-nodes.tsx'
import { quote } from '../list/quote.ts'
import { PRIORITY_FACTS } from '../list/task-facts.tsx'
import { formatDue } from '../view/days.ts'
import { formatRepeat } from '../view/format-repeat.ts'
import type { Suggestion } from './suggestions.ts'
import { Icon } from '../../../ui/icon.tsx'
import kit from '../../../ui/kit.module.css'
import style from './chips.module.css'
import { comma, semicolon } from '../../../../shared/texts/language.ts'

type Props = {
  suggestions: readonly Suggestion[]
  title: string
  today: string
  onToggle: (suggestion: Suggestion) => void
}

/**
 * Shows the suggestions for a title. Those that are on are removed from it, the others wait to be
 * accepted.
 */
export function Chips({ suggestions, title, today, onToggle }: Props) {
  const taken = suggestions.filter(({ on }) => on)
  const names = taken.map((a) => [PREFIXES[a.kind], nameValue(a, today)].filter(Boolean).join(' '))
  return (
    <>
      {suggestions.length > 0 && (
        <div
          className={`${kit.row} ${style.chips}`}
          data-gap="2"
          role="group"
          aria-label={texts.understood}
        >
          {suggestions.map((a) => (
            <button
              key={a.key}
              type="button"
              className={style.chip}
              aria-pressed={a.on}
              // The text field keeps the focus.
              onMouseDown={keepFocus}
              onClick={() => onToggle(a)}
            >
              {a.on ? <Icon name="check" /> : <Icon name="add" />}
              <span className="visually-hidden">{PREFIXES[a.kind]} </span>
              <bdi>{nameValue(a, today)}</bdi>
            </button>
          ))}
          <p className={`${kit.note} ${style.title}`}>
            {taken.length > 0 ? (
              <>
                {fillNodes(texts.titleIs, { title: <bdi>{quote(title)}</bdi> })}
                <span className={style.key} data-keys>
                  {fillNodes(texts.dismissHint, { key: <kbd>Esc</kbd> })}
                </span>
              </>
            ) : (
              texts.titleAsTyped
            )}
          </p>
        </div>
      )}
      <p role="status" className="visually-hidden">
        {names.length > 0 && fill(texts.understoodStatus, { names: names.join(semicolon) })}
      </p>
    </>
  )
}

/** Text for screen readers, where others see an icon. */
const PREFIXES = {
  due: texts.dueIs,
  time: texts.dueIs,
  repeat: texts.repeatIs,
  priority: '',
  tag: texts.tagIs,
}

function nameValue({ fields }: Suggestion, today: string): string {
  const { due, repeat, priority, tags } = fields
  if (repeat) return [formatRepeat(repeat), ...(due ? [formatDue(due, today)] : [])].join(comma)
  if (due) return formatDue(due, today)
  return priority ? PRIORITY_FACTS[priority] : (tags ?? []).map((tag) => `#${tag}`).join(' ')
}

function keepFocus(event: MouseEvent) {
  event.preventDefault()
}
