import type { Layout, Values } from './layout.ts'
import {
  CONTAINER_PROPERTIES,
  ITEM_PROPERTIES,
  listProperties,
  type Property,
} from './properties.ts'

type Options = {
  /** The class of the container, and that of its items. */
  container?: string
  item?: string
  /** Whether longhands are written as shorthands where there is one for them. */
  shorthands?: boolean
}

type Declaration = [name: string, value: string]

/** Formats the style sheet of a layout: rules for the container and for items with values. */
export function formatCss(layout: Layout, options: Options = {}): string {
  const { container = 'container', item = 'item', shorthands = true } = options
  const own: Declaration[] = [
    ['display', layout.display],
    ...declare(CONTAINER_PROPERTIES, layout, layout.container),
  ]
  const rules = [
    formatRule(`.${container}`, shorthands ? shorten(own) : own),
    ...layout.items.map(({ values }, index) => {
      const declarations = declare(ITEM_PROPERTIES, layout, values)
      return formatRule(
        `.${item}:nth-child(${index + 1})`,
        shorthands ? shorten(declarations) : declarations,
      )
    }),
  ]
  return rules.filter((rule) => rule !== '').join('\n')
}

/** Lists the declarations that have an effect, in the order of the table: `grid-area` must stand before its parts. */
function declare<Name extends string>(
  properties: readonly (Property & { name: Name })[],
  { display }: Layout,
  values: Values<Name>,
): Declaration[] {
  return listProperties(properties, display).flatMap(({ name }): Declaration[] => {
    const value = values[name]
    return value === undefined ? [] : [[name, value]]
  })
}

function formatRule(selector: string, declarations: readonly Declaration[]): string {
  if (declarations.length === 0) return ''
  const lines = declarations.map(([name, value]) => `  ${name}:${formatValue(name, value)};\n`)
  return `${selector} {\n${lines.join('')}}\n`
}

/** Formats a value; areas get a line for each row. */
function formatValue(name: string, value: string): string {
  if (name !== 'grid-template-areas') return ` ${value}`
  return `\n    ${value.replaceAll('" "', '"\n    "')}`
}

type Shorthand = { name: string; parts: readonly string[]; write: (values: string[]) => string }

/** Joins two values; equal ones are written once. */
function writePair([first = '', second = '']: string[]): string {
  return first === second ? first : `${first} ${second}`
}

const SHORTHANDS: readonly Shorthand[] = [
  {
    name: 'flex-flow',
    parts: ['flex-direction', 'flex-wrap'],
    write: (values) => values.join(' '),
  },
  { name: 'gap', parts: ['row-gap', 'column-gap'], write: writePair },
  { name: 'place-content', parts: ['align-content', 'justify-content'], write: writePair },
  { name: 'place-items', parts: ['align-items', 'justify-items'], write: writePair },
  { name: 'place-self', parts: ['align-self', 'justify-self'], write: writePair },
]

/** Replaces longhands by each shorthand whose parts are all set. */
function shorten(declarations: readonly Declaration[]): Declaration[] {
  return SHORTHANDS.reduce(applyShorthand, shortenFlex(declarations))
}

function applyShorthand(declarations: readonly Declaration[], shorthand: Shorthand): Declaration[] {
  const { name, parts, write } = shorthand
  const values = parts.flatMap((part) => findValue(declarations, part) ?? [])
  if (values.length < parts.length) return [...declarations]
  return replaceParts(declarations, parts, [name, write(values)])
}

/** Replaces two or three longhands by `flex`. It writes all three values, because `flex` has other defaults. */
function shortenFlex(declarations: readonly Declaration[]): Declaration[] {
  const parts = ['flex-grow', 'flex-shrink', 'flex-basis']
  const [grow, shrink, basis] = parts.map((part) => findValue(declarations, part))
  if ([grow, shrink, basis].filter((value) => value !== undefined).length < 2) {
    return [...declarations]
  }
  const value = `${grow ?? '0'} ${shrink ?? '1'} ${basis ?? 'auto'}`
  return replaceParts(declarations, parts, ['flex', value])
}

function findValue(declarations: readonly Declaration[], name: string): string | undefined {
  return declarations.find(([candidate]) => candidate === name)?.[1]
}

function replaceParts(
  declarations: readonly Declaration[],
  parts: readonly string[],
  shorthand: Declaration,
): Declaration[] {
  const first = declarations.findIndex(([name]) => parts.includes(name))
  return declarations.flatMap((declaration, index) => {
    if (index === first) return [shorthand]
    return parts.includes(declaration[0]) ? [] : [declaration]
  })
}
