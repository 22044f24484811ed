import { useMemo, useState } from 'react'
import { readStored, writeStored } from '../../../app/storage.ts'
import { Button } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { ColourField } from './colour-field.tsx'
import { type Colour, formatHex, compositeOver, parseColour } from './colour.ts'
import {
  COLOURS_KEY,
  INITIAL_COLOURS,
  parseStoredColours,
  type ColourInputs,
} from './stored-colours.ts'
import { CRITERIA, findRatio, formatRatio } from './ratio.ts'
import { Suggestions } from './suggestions.tsx'
import style from './checker.module.css'

/** Contrast checker: two colours, their ratio by WCAG 2.2, and better colours. */
export function Checker() {
  const hydrated = useHydrated()
  const kept = useMemo(
    () => (hydrated ? parseStoredColours(readStored(COLOURS_KEY)) : INITIAL_COLOURS),
    [hydrated],
  )
  const [changed, setChanged] = useState<ColourInputs>()
  const typed = changed ?? kept
  const text = parseColour(typed.text)
  const ground = parseColour(typed.ground)
  const opaque = ground?.alpha === 1 ? ground : undefined

  function change(part: Partial<ColourInputs>) {
    const next = { ...typed, ...part }
    setChanged(next)
    writeStored(COLOURS_KEY, JSON.stringify(next))
  }

  return (
    <section className={style.checker} aria-labelledby="contrast-checker">
      <h2 id="contrast-checker">Contrast checker</h2>
      <div className={style.columns}>
        <div className={style.fields}>
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
          <p className={style.note}>
            As CSS writes them: #rgb or #rrggbb, rgb(), hsl(), or one of its 148 names. A
            translucent text is laid over the background first.
          </p>
          <Button
            variant="quiet"
            disabled={!hydrated}
            onClick={() => change({ text: typed.ground, ground: typed.text })}
          >
            Swap colours
          </Button>
        </div>
        {text && opaque ? (
          <Verdict text={text} ground={opaque} change={change} />
        ) : (
          <p className={style.note}>Enter two valid colours to see their contrast.</p>
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
  return (
    <div className={style.verdict}>
      <Sample text={seen} ground={ground} />
      <p className={style.ratio}>
        <span>{formatRatio(ratio)}</span> <small>contrast ratio, exactly {ratio.toFixed(4)}</small>
      </p>
      <table className={style.table}>
        <caption>What it is enough for, by WCAG 2.2</caption>
        <thead>
          <tr>
            <th scope="col">Criterion</th>
            <th scope="col">Needs</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {CRITERIA.map(({ id, what, level, least }) => (
            <tr key={`${id} ${what}`}>
              <th scope="row">
                {what} <small>{`${id}, ${level}`}</small>
              </th>
              <td>{least}:1</td>
              <td data-passes={ratio >= least}>{ratio >= least ? 'Passes' : 'Fails'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Suggestions text={seen} ground={ground} ratio={ratio} change={change} />
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
