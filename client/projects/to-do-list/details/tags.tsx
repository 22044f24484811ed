import { useRef } from 'react'
import type { Item } from '../../../../shared/api/items.ts'
import { foldTag, parseTags, splitTags } from '../../../../shared/rules/item.ts'
import { addATag, tags as tagsText } from '../../../../shared/texts/list.ts'
import * as texts from '../../../../shared/texts/task.ts'
import { fill } from '../../../../shared/texts/write.ts'
import type { Drafts } from '../draft.ts'
import type { Actions } from '../list/use-actions.ts'
import { announce } from './announce.tsx'
import { useAddition } from './use-addition.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Labelled } from '../../../ui/labelled.tsx'
import kit from '../../../ui/kit.module.css'
import style from './task-details.module.css'

type Props = { item: Item; edit: Actions['edit']; drafts: Drafts; known: readonly string[] }

/** Shows the tags, each with a button that removes it, and a field to add more. */
export function Tags({ item, edit, drafts, known }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { error, field } = useAddition({
    item,
    field: 'tag',
    drafts,
    add: (text) => {
      const words = splitTags(text)
      if (words.length === 0) return false
      const tags = parseTags([...item.tags, ...words])
      if (!tags.ok) return { error: tags.problem }
      const isNew = tags.value.length > item.tags.length
      return !isNew || edit(item, { tags: tags.value })
    },
  })

  // A tag in another spelling is the same one, and adding it would do nothing.
  const own = new Set(item.tags.map(foldTag))
  return (
    <Labelled label={tagsText} error={announce(error)}>
      {(attributes) => (
        <>
          {item.tags.length > 0 && (
            <ul
              role="list"
              aria-label={texts.tagsOfTask}
              className={`${kit.row} ${style.tags}`}
              data-gap="2"
            >
              {item.tags.map((tag) => (
                <li key={tag}>
                  <span>
                    #<bdi>{tag}</bdi>
                  </span>
                  <button
                    type="button"
                    aria-label={fill(texts.removeTag, { tag })}
                    onClick={() => {
                      edit(item, { tags: item.tags.filter((one) => one !== tag) })
                      input.current?.focus()
                    }}
                  >
                    <Icon name="close" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            ref={input}
            {...attributes}
            {...field}
            autoCapitalize="none"
            list="details-known-tags"
            placeholder={addATag}
          />
          <datalist id="details-known-tags">
            {known
              .filter((tag) => !own.has(foldTag(tag)))
              .map((tag) => (
                <option key={tag} value={tag} />
              ))}
          </datalist>
        </>
      )}
    </Labelled>
  )
}
