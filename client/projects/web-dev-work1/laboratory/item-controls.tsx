import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import kit from '../../../ui/kit.module.css'
import { Select } from '../../../ui/select.tsx'
import {
  addItem,
  type Layout,
  MAX_ITEMS,
  removeItem,
  setItem,
  setItemText,
  ITEM_TEXTS,
  type ItemText,
} from '../layout/layout.ts'
import { ITEM_PROPERTIES, listProperties } from '../layout/properties.ts'
import { DIFFERS, PropertyField } from './property-field.tsx'
import style from './laboratory.module.css'

/** Index of the selected item, or all. */
export type Selection = number | 'all'

type Props = {
  layout: Layout
  /** Whether items can be added, removed and given other text; not in exercises. */
  free: boolean
  selection: Selection
  onSelect: (selection: Selection) => void
  change: (change: (last: Layout) => Layout, key?: string) => void
}

const WORDS_LABELS: Record<ItemText, string> = { none: 'A number', few: 'A few', many: 'Many' }

/** Controls of one or all items. */
export function ItemControls({ layout, free, selection, onSelect, change }: Props) {
  const { items, display } = layout
  const chosen = [...items.keys()].filter((index) => selection === 'all' || selection === index)

  function add() {
    if (items.length >= MAX_ITEMS) return
    const like = selection === 'all' ? items.at(-1) : items[selection]
    change((last) => addItem(last, like))
    if (selection !== 'all') onSelect(items.length)
  }

  function remove() {
    if (items.length === 0) return
    const [first = 0] = selection === 'all' ? [items.length - 1] : chosen
    change((last) => removeItem(last, first))
    if (selection !== 'all') onSelect(items.length > 1 ? Math.min(first, items.length - 2) : 'all')
  }

  return (
    <section className={kit.panel} aria-labelledby="items">
      <h3 id="items">Items</h3>
      {items.length > 0 ? (
        <Choice
          legend="Item"
          name="item"
          variant="chips"
          value={selection}
          options={(['all', ...items.keys()] as Selection[]).map((value) => ({
            value,
            label: value === 'all' ? 'All' : value + 1,
          }))}
          onChoose={onSelect}
        />
      ) : (
        <p className={kit.note}>The container is empty.</p>
      )}
      {free && (
        <div className={kit.row}>
          <Button variant="quiet" onClick={add} aria-disabled={items.length >= MAX_ITEMS}>
            Add item
          </Button>
          <Button variant="quiet" onClick={remove} aria-disabled={items.length === 0}>
            Remove item
          </Button>
        </div>
      )}
      {chosen.length > 0 && (
        <div className={`${kit.tiles} ${style.properties}`} data-gap="3">
          {listProperties(ITEM_PROPERTIES, display).map((property) => (
            <PropertyField
              key={`${selection} ${property.name}`}
              property={property}
              value={findSame(
                chosen.map((at) => items[at]?.values[property.name] ?? property.initial),
              )}
              onChange={(value, typed) =>
                change(
                  (last) => chosen.reduce((all, at) => setItem(all, at, property, value), last),
                  typed ? `item ${selection} ${property.name}` : undefined,
                )
              }
            />
          ))}
          {free && (
            <WordsField
              value={findSame(chosen.map((at) => items[at]?.words))}
              onChange={(words) =>
                change((last) => chosen.reduce((all, at) => setItemText(all, at, words), last))
              }
            />
          )}
        </div>
      )}
    </section>
  )
}

type WordsProps = { value: ItemText | undefined; onChange: (words: ItemText) => void }

function WordsField({ value, onChange }: WordsProps) {
  const options = ITEM_TEXTS.map((words) => ({ value: words, label: WORDS_LABELS[words] }))
  return (
    <Select
      label="words in it"
      value={value ?? ''}
      options={value ? options : [DIFFERS, ...options]}
      onChoose={(words) => words && onChange(words)}
    />
  )
}

/** Returns the value that all selected items share; undefined where they differ. */
function findSame<Value>(values: readonly (Value | undefined)[]): Value | undefined {
  return values.every((value) => value === values[0]) ? values[0] : undefined
}
