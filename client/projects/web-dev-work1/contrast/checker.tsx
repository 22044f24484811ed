import { useRef } from 'react'
import { usePersistentState } from '../../../app/use-persistent-state.ts'
import { Button } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import kit from '../../../ui/kit.module.css'
import { Table } from '../../../ui/table.tsx'
import { ColourField } from './colour-field.tsx'
import {
  type Colour,
  formatHex,
  compositeOver,
  parseColour,
} from '../../../../shared/colour/colour.ts'
import { type ColourInputs, COLOURS } from './stored-colours.ts'
import { CRITERIA, findRatio, formatRatio } from '../../../../shared/colour/ratio.ts'
import { Suggestions } from './suggestions.tsx'
import style from './checker.module.css'

/** Contrast checker: two colours, their ratio by WCAG 2.2, and better colours. */
export function Checker() {
  const hydrated = useHydrated()
  const [typed, changeTyped] = usePersistentState(COLOURS)
  const text = parseColour(typed.text)
  const ground = parseColour(typed.ground)
  const opaque = ground?.alpha === 1 ? ground : undefined

  function change(part: Partial<ColourInputs>) {
    changeTyped((last) => ({ ...last, ...part }))
  }

  return (
    <section
      className={`${kit.stack} ${kit.ruled}`}
      data-gap="5"
      aria-labelledby="contrast-checker"
    >
      <h2 id="contrast-checker">Contrast checker</h2>
      <div className={kit.columns} data-wide="last">
        <div className={`${kit.stack} screen-only`}>
          <ColourField
            label="Text colour"
            typed={typed.text}
            colour={text}
            error={text ? undefined : NO_COLOUR}
            onChange={(value) => change({ text: value })}
          />
          <ColourField
            label="Background"
            typed={typed.ground}
            colour={ground}
            error={ground ? (opaque ? undefined : 'A background has to be opaque.') : NO_COLOUR}
            onChange={(value) => change({ ground: value })}
          />
          <p className={kit.note}>
            As CSS writes them: #rgb or #rrggbb, rgb(), hsl(), or one of its 148 names. A
            translucent text is laid over the background first.
          </p>
          <div>
            <Button
              variant="quiet"
              disabled={!hydrated}
              onClick={() => change({ text: typed.ground, ground: typed.text })}
            >
              Swap colours
            </Button>
          </div>
        </div>
        {text && opaque ? (
          <Verdict text={text} ground={opaque} change={change} />
        ) : (
          <p className={kit.note}>Enter two valid colours to see their contrast.</p>
        )}
      </div>
    </section>
  )
}

const NO_COLOUR = 'Enter a CSS colour, such as #0b5d4e, rgb(11 93 78) or teal.'

type VerdictProps = { text: Colour; ground: Colour; change: (part: Partial<ColourInputs>) => void }

function Verdict({ text, ground, change }: VerdictProps) {
  const seen = compositeOver(text, ground)
  const ratio = findRatio(seen, ground)
  const figure = useRef<HTMLParagraphElement>(null)

  function take(part: Partial<ColourInputs>) {
    change(part)
    // The focused button is removed with its suggestion.
    figure.current?.focus()
  }

  return (
    <div className={kit.stack}>
      <Sample text={seen} ground={ground} />
      <p ref={figure} tabIndex={-1}>
        <span className={kit.figure}>{formatRatio(ratio)}</span>{' '}
        <small className={kit.note}>contrast ratio, exactly {ratio.toFixed(4)}</small>
      </p>
      <Table
        caption="What it is enough for, by WCAG 2.2"
        captioned
        columns={['Criterion', 'Needs', 'Result']}
        rows={CRITERIA.map(({ id, what, level, least }) => ({
          key: `${id} ${what}`,
          cells: [
            <>
              {what} <small className="own-line">{`${id}, ${level}`}</small>
            </>,
            `${least}:1`,
            <strong className={ratio >= least ? kit.success : kit.danger}>
              {ratio >= least ? 'Passes' : 'Fails'}
            </strong>,
          ],
        }))}
      />
      <Suggestions text={seen} ground={ground} ratio={ratio} onTake={take} />
    </div>
  )
}

/** Sample of both colours as SVG, because the content security policy forbids inline styles. */
function Sample({ text, ground }: { text: Colour; ground: Colour }) {
  const fill = formatHex(text)
  return (
    <svg
      className={style.sample}
      role="img"
      aria-label={`A sample of ${fill} on ${formatHex(ground)}`}
    >
      <rect width="100%" height="100%" fill={formatHex(ground)} />
      <text x="24" y="50" fill={fill} data-size="large">
        Large text
      </text>
      <text x="24" y="88" fill={fill}>
        Text as one reads it
      </text>
      <svg x="100%" overflow="visible" fill="none" stroke={fill} strokeWidth="3">
        <circle cx="-54" cy="60" r="30" />
        <path d="m-68 60 10 11 19-22" />
      </svg>
    </svg>
  )
}
