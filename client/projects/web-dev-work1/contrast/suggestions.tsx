import { Button } from '../../../ui/button.tsx'
import kit from '../../../ui/kit.module.css'
import { type Colour, formatHex } from '../../../../shared/colour/colour.ts'
import type { ColourInputs } from './stored-colours.ts'
import { CRITERIA } from '../../../../shared/colour/ratio.ts'
import { suggestColour } from '../../../../shared/colour/suggest.ts'
import style from './checker.module.css'

type Props = {
  text: Colour
  ground: Colour
  ratio: number
  onTake: (part: Partial<ColourInputs>) => void
}

/** Nearest passing colours for each threshold that is missed. */
export function Suggestions({ text, ground, ratio, onTake }: Props) {
  const missed = [...new Set(CRITERIA.map(({ least }) => least))]
    .filter((least) => ratio < least)
    .sort((a, b) => a - b)
  if (missed.length === 0) return null
  return (
    <ul
      role="list"
      className={`${kit.stack} screen-only`}
      data-gap="2"
      aria-label="Nearest colours that pass"
    >
      {missed.map((least) => {
        const other = suggestColour(text, ground, least)
        const behind = suggestColour(ground, text, least)
        return (
          <li key={least} className={kit.row}>
            <span>For {least}:1</span>
            {other && (
              <Suggestion label="Text" colour={other} onTake={(hex) => onTake({ text: hex })} />
            )}
            {behind && (
              <Suggestion
                label="Background"
                colour={behind}
                onTake={(hex) => onTake({ ground: hex })}
              />
            )}
            {!other && !behind && <span>no other text and no other background will do.</span>}
          </li>
        )
      })}
    </ul>
  )
}

type SuggestionProps = { label: string; colour: Colour; onTake: (hex: string) => void }

function Suggestion({ label, colour, onTake }: SuggestionProps) {
  const hex = formatHex(colour)
  return (
    <Button variant="quiet" onClick={() => onTake(hex)}>
      <svg className={style.swatch} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <rect width="16" height="16" fill={hex} />
      </svg>
      {label} {hex}
    </Button>
  )
}
