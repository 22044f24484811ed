import type {
  CONTAINER_PROPERTIES,
  ContainerProperty,
  Display,
  ITEM_PROPERTIES,
  ItemProperty,
  Property,
} from './properties.ts'

/** Values that differ from the initial ones, as `parseValue` writes them. */
export type Values<Name extends string> = Readonly<Partial<Record<Name, string>>>

/** Amounts of text in an item, which decide its content size. */
export const ITEM_TEXTS = ['none', 'few', 'many'] as const
/** Amount of text in an item. */
export type ItemText = (typeof ITEM_TEXTS)[number]

/** Item of a layout. */
export type Item = { words: ItemText; values: Values<ItemProperty> }

/** Layout of a container with its items. */
export type Layout = {
  display: Display
  container: Values<ContainerProperty>
  items: readonly Item[]
}

/** Maximum number of items. */
export const MAX_ITEMS = 12

const NEW_ITEM: Item = { words: 'none', values: {} }

/** Layout of a first visit; page.module.css shows the same before hydration. */
export const INITIAL_LAYOUT: Layout = {
  display: 'flex',
  container: { 'flex-wrap': 'wrap', 'row-gap': '12px', 'column-gap': '12px' },
  items: [
    { words: 'none', values: { 'flex-grow': '1', 'flex-basis': '120px' } },
    { words: 'few', values: { 'flex-grow': '2', 'flex-basis': '120px' } },
    { words: 'none', values: { 'flex-grow': '1', 'flex-basis': '120px' } },
    { words: 'none', values: { 'flex-grow': '1', 'flex-basis': '120px' } },
  ],
}

/** Sets a property to a value of `parseValue`; its initial value removes it. */
function setValue<Name extends string>(
  values: Values<Name>,
  { name, initial }: Property & { name: Name },
  value: string,
): Values<Name> {
  const { [name]: _, ...rest } = values
  return (value === initial ? rest : { ...rest, [name]: value }) as Values<Name>
}

/** Sets a property of the container. */
export function setContainer(
  layout: Layout,
  property: (typeof CONTAINER_PROPERTIES)[number],
  value: string,
): Layout {
  return { ...layout, container: setValue(layout.container, property, value) }
}

/** Sets a property of an item. */
export function setItem(
  layout: Layout,
  index: number,
  property: (typeof ITEM_PROPERTIES)[number],
  value: string,
): Layout {
  return changeItem(layout, index, (item) => ({
    ...item,
    values: setValue(item.values, property, value),
  }))
}

/** Sets the amount of text of an item. */
export function setItemText(layout: Layout, index: number, words: ItemText): Layout {
  return changeItem(layout, index, (item) => ({ ...item, words }))
}

function changeItem(layout: Layout, index: number, change: (item: Item) => Item): Layout {
  return { ...layout, items: layout.items.map((item, at) => (at === index ? change(item) : item)) }
}

/** Adds a copy of an item at the end, up to `MAX_ITEMS`. */
export function addItem(layout: Layout, like: Item = NEW_ITEM): Layout {
  if (layout.items.length >= MAX_ITEMS) return layout
  return { ...layout, items: [...layout.items, like] }
}

/** Removes an item. */
export function removeItem(layout: Layout, index: number): Layout {
  return { ...layout, items: layout.items.filter((_, at) => at !== index) }
}

/** Returns the text of an item. */
export function describeItem(index: number, words: ItemText): string {
  const number = String(index + 1)
  if (words === 'few') return `${number} with a few words`
  if (words === 'many') {
    return `${number} with words enough that they need more than one line wherever there is little room`
  }
  return number
}
