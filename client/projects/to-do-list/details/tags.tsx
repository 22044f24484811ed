import { type KeyboardEvent, useRef, useState } from 'react'
import type { Item } from '../../../../shared/api/items.ts'
import { parseTags } from '../../../../shared/rules/item.ts'
import type { Drafts } from '../draft.ts'
import type { Actions } from '../list/use-actions.ts'
import { announce } from './announce.tsx'
import { useAddition } from './use-addition.ts'
import { useBeforeLeaving } from './use-before-leaving.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Labelled } from '../../../ui/labelled.tsx'
import style from './task-details.module.css'

type Props = { item: Item; edit: Actions['edit']; drafts: Drafts; known: readonly string[] }

/** Shows the tags, each with a button that removes it, and a field to add more. */
export function Tags({ item, edit, drafts, known }: Props) {
  const { text, write } = useAddition(item, 'tag', drafts)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  function add() {
    const words = text.split(/[\s,]+/).filter(Boolean)
    if (words.length === 0) return
    const tags = parseTags([...item.tags, ...words])
    if (!tags.ok) return setError(tags.problem)
    // After the session has ended, the draft stays for the next login.
    const isNew = tags.value.length > item.tags.length
    if (!isNew || edit(item, { tags: tags.value })) write('')
  }
  useBeforeLeaving(add)

  function addByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }

  return (
    <Labelled label="Tags" error={announce(error)}>
      {(attributes) => (
        <>
          {item.tags.length > 0 && (
            <ul role="list" aria-label="Tags of this task" className={style.tags}>
              {item.tags.map((tag) => (
                <li key={tag}>
                  #<bdi>{tag}</bdi>
                  <button
                    type="button"
                    aria-label={`Remove tag ${tag}`}
                    onClick={() => {
                      edit(item, { tags: item.tags.filter((one) => one !== tag) })
                      field.current?.focus()
                    }}
                  >
                    <Icon name="close" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            ref={field}
            {...attributes}
            autoComplete="off"
            autoCapitalize="none"
            list="details-known-tags"
            placeholder="Add a tag"
            value={text}
            onChange={({ target }) => {
              write(target.value)
              setError(undefined)
            }}
            onKeyDown={addByKey}
            onBlur={add}
          />
          <datalist id="details-known-tags">
            {known
              .filter((tag) => !item.tags.includes(tag))
              .map((tag) => (
                <option key={tag} value={tag} />
              ))}
          </datalist>
        </>
      )}
    </Labelled>
  )
}
