import { type Item, type Layout, MAX_ITEMS, type Values, ITEM_TEXTS } from './layout.ts'
import { CONTAINER_PROPERTIES, ITEM_PROPERTIES, type Property } from './properties.ts'
import { parseValue } from './value.ts'

/** Name of an item's amount of text among its properties. */
const WORDS_NAME = 'words'

/**
 * Formats a layout as parameters of a link: `container=display:grid;row-gap:12px`, and an `item`
 * for each.
 */
export function formatLayout({ display, container, items }: Layout): URLSearchParams {
  const query = new URLSearchParams()
  query.append('container', formatDeclarations({ display, ...container }))
  for (const { words, values } of items) {
    query.append(
      'item',
      formatDeclarations(words === 'none' ? values : { [WORDS_NAME]: words, ...values }),
    )
  }
  return query
}

function formatDeclarations(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}

/**
 * Parses the layout of a link; undefined when it has none.
 * Unknown properties, invalid values and items past `MAX_ITEMS` are ignored.
 */
export function parseLayout(query: URLSearchParams): Layout | undefined {
  const container = query.get('container')
  if (container === null) return undefined
  const declarations = readDeclarations(container)
  return {
    display: declarations.get('display') === 'grid' ? 'grid' : 'flex',
    container: readValues(CONTAINER_PROPERTIES, declarations),
    items: query.getAll('item').slice(0, MAX_ITEMS).map(parseItem),
  }
}

function parseItem(text: string): Item {
  const declarations = readDeclarations(text)
  return {
    words: ITEM_TEXTS.find((words) => words === declarations.get(WORDS_NAME)) ?? 'none',
    values: readValues(ITEM_PROPERTIES, declarations),
  }
}

function readDeclarations(text: string): Map<string, string> {
  const parts = text.split(';').slice(0, 40)
  return new Map(
    parts.map((part): [string, string] => {
      const colon = part.indexOf(':')
      return [part.slice(0, colon).trim(), part.slice(colon + 1)]
    }),
  )
}

function readValues<Name extends string>(
  properties: readonly (Property & { name: Name })[],
  declarations: ReadonlyMap<string, string>,
): Values<Name> {
  const entries = properties.flatMap(({ name, initial, syntax }): [string, string][] => {
    const text = declarations.get(name)
    if (text === undefined) return []
    const value = parseValue(syntax, text)
    return value.ok && value.value !== initial ? [[name, value.value]] : []
  })
  return Object.fromEntries(entries) as Values<Name>
}
