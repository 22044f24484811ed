import type { Item, Layout } from '../layout/layout.ts'
import type { Width } from './width.ts'

/** Example layout with its width. */
export type Example = { name: string; layout: Layout; width: Width }

function box(values: Item['values'], words: Item['words'] = 'none'): Item {
  return { words, values }
}

/** All examples; the text below the laboratory calculates the first three. */
export const EXAMPLES: readonly Example[] = [
  {
    name: 'Growing',
    width: 1000,
    layout: {
      display: 'flex',
      container: {},
      items: [
        box({ 'flex-grow': '1', 'flex-basis': '200px' }),
        box({ 'flex-grow': '2', 'flex-basis': '300px' }),
        box({ 'flex-grow': '1', 'flex-basis': '100px' }),
      ],
    },
  },
  {
    name: 'Shrinking',
    width: 600,
    layout: {
      display: 'flex',
      container: {},
      items: [
        box({ 'flex-basis': '400px' }),
        box({ 'flex-basis': '200px' }),
        box({ 'flex-shrink': '2', 'flex-basis': '200px' }),
      ],
    },
  },
  {
    name: 'Sharing by fr',
    width: 1200,
    layout: {
      display: 'grid',
      container: { 'grid-template-columns': '240px 2fr 1fr', 'column-gap': '24px' },
      items: [box({}), box({}), box({})],
    },
  },
  {
    name: 'Named areas',
    width: 'fit',
    layout: {
      display: 'grid',
      container: {
        'grid-template-columns': '8rem minmax(0, 1fr)',
        'grid-template-areas': '"head head" "side main" "foot foot"',
        'row-gap': '12px',
        'column-gap': '12px',
      },
      items: [
        box({ 'grid-area': 'head' }, 'few'),
        box({ 'grid-area': 'side' }),
        box({ 'grid-area': 'main' }, 'many'),
        box({ 'grid-area': 'foot' }, 'few'),
      ],
    },
  },
  {
    name: 'Words that do not shrink',
    width: 360,
    layout: {
      display: 'flex',
      container: { 'column-gap': '12px' },
      items: [
        box({ 'flex-basis': '200px', 'min-width': '0' }, 'few'),
        box({ 'flex-basis': '200px', 'min-width': 'max-content' }, 'few'),
      ],
    },
  },
]
