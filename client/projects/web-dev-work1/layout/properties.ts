/** The values that a property accepts; `value.ts` parses each kind. */
export type Syntax =
  | { kind: 'keyword'; keywords: readonly string[] }
  | { kind: 'number' | 'integer' | 'tracks' | 'track-sizes' | 'areas' | 'lines' | 'area' }
  | { kind: 'length'; keywords: readonly string[] }

/** The two values of CSS `display` that the laboratory lays out. */
export type Display = 'flex' | 'grid'

/** A property that the laboratory sets, by its name in CSS. */
export type Property = {
  name: string
  /** The layout in which it has an effect; absent if it has one in both. */
  display?: Display
  initial: string
  syntax: Syntax
}

const DISTRIBUTIONS = ['space-between', 'space-around', 'space-evenly', 'stretch']
const POSITIONS = ['start', 'center', 'end', 'flex-start', 'flex-end']
const BASELINES = ['baseline', 'last baseline']
const SIZES = ['auto', 'min-content', 'max-content', 'fit-content']

function oneOf(...keywords: string[]): Syntax {
  return { kind: 'keyword', keywords }
}

function lengthOr(...keywords: string[]): Syntax {
  return { kind: 'length', keywords }
}

/**
 * The container's properties in CSS Flexible Box Layout 1, CSS Grid Layout 2 and CSS Box
 * Alignment 3, with their initial values; `css.ts` combines them into shorthands.
 */
export const CONTAINER_PROPERTIES = [
  {
    name: 'flex-direction',
    display: 'flex',
    initial: 'row',
    syntax: oneOf('row', 'row-reverse', 'column', 'column-reverse'),
  },
  {
    name: 'flex-wrap',
    display: 'flex',
    initial: 'nowrap',
    syntax: oneOf('nowrap', 'wrap', 'wrap-reverse'),
  },
  {
    name: 'grid-template-columns',
    display: 'grid',
    initial: 'none',
    syntax: { kind: 'tracks' },
  },
  { name: 'grid-template-rows', display: 'grid', initial: 'none', syntax: { kind: 'tracks' } },
  { name: 'grid-template-areas', display: 'grid', initial: 'none', syntax: { kind: 'areas' } },
  {
    name: 'grid-auto-flow',
    display: 'grid',
    initial: 'row',
    syntax: oneOf('row', 'column', 'row dense', 'column dense'),
  },
  {
    name: 'grid-auto-columns',
    display: 'grid',
    initial: 'auto',
    syntax: { kind: 'track-sizes' },
  },
  { name: 'grid-auto-rows', display: 'grid', initial: 'auto', syntax: { kind: 'track-sizes' } },
  {
    name: 'justify-content',
    initial: 'normal',
    syntax: oneOf('normal', ...POSITIONS, 'left', 'right', ...DISTRIBUTIONS),
  },
  {
    name: 'align-content',
    initial: 'normal',
    syntax: oneOf('normal', ...POSITIONS, ...DISTRIBUTIONS),
  },
  {
    name: 'justify-items',
    display: 'grid',
    initial: 'normal',
    syntax: oneOf('normal', 'stretch', ...POSITIONS, 'left', 'right', ...BASELINES),
  },
  {
    name: 'align-items',
    initial: 'normal',
    syntax: oneOf('normal', 'stretch', ...POSITIONS, ...BASELINES),
  },
  { name: 'row-gap', initial: 'normal', syntax: lengthOr('normal') },
  { name: 'column-gap', initial: 'normal', syntax: lengthOr('normal') },
  { name: 'height', initial: 'auto', syntax: lengthOr(...SIZES) },
] as const satisfies readonly Property[]

/** The properties of an item, from the same modules of CSS, with their initial values. */
export const ITEM_PROPERTIES = [
  { name: 'flex-grow', display: 'flex', initial: '0', syntax: { kind: 'number' } },
  { name: 'flex-shrink', display: 'flex', initial: '1', syntax: { kind: 'number' } },
  {
    name: 'flex-basis',
    display: 'flex',
    initial: 'auto',
    syntax: lengthOr('content', ...SIZES),
  },
  { name: 'grid-area', display: 'grid', initial: 'auto', syntax: { kind: 'area' } },
  { name: 'grid-column', display: 'grid', initial: 'auto', syntax: { kind: 'lines' } },
  { name: 'grid-row', display: 'grid', initial: 'auto', syntax: { kind: 'lines' } },
  {
    name: 'justify-self',
    display: 'grid',
    initial: 'auto',
    syntax: oneOf('auto', 'normal', 'stretch', ...POSITIONS, 'left', 'right', ...BASELINES),
  },
  {
    name: 'align-self',
    initial: 'auto',
    syntax: oneOf('auto', 'normal', 'stretch', ...POSITIONS, ...BASELINES),
  },
  { name: 'order', initial: '0', syntax: { kind: 'integer' } },
  { name: 'margin', initial: '0', syntax: lengthOr('auto') },
  { name: 'width', initial: 'auto', syntax: lengthOr(...SIZES) },
  { name: 'min-width', initial: 'auto', syntax: lengthOr(...SIZES) },
  { name: 'height', initial: 'auto', syntax: lengthOr(...SIZES) },
] as const satisfies readonly Property[]

/** The name of a property of the container. */
export type ContainerProperty = (typeof CONTAINER_PROPERTIES)[number]['name']
/** The name of a property of an item. */
export type ItemProperty = (typeof ITEM_PROPERTIES)[number]['name']

/** Lists the properties that have an effect in a layout, in their order. */
export function listProperties<Entry extends Property>(
  properties: readonly Entry[],
  display: Display,
): Entry[] {
  return properties.filter((property) => (property.display ?? display) === display)
}
