import { Labelled } from '../../../ui/labelled.tsx'
import { type Colour, formatHex, MAX_COLOUR_LENGTH } from '../../../../shared/colour/colour.ts'
import style from './checker.module.css'

type Props = {
  label: string
  typed: string
  colour: Colour | undefined
  error: string | undefined
  onChange: (typed: string) => void
}

/** Field for a colour as text, with the browser's colour picker. */
export function ColourField({ label, typed, colour, error, onChange }: Props) {
  return (
    <Labelled label={label} error={error}>
      {(attributes) => (
        <div className={style.colour}>
          <input
            {...attributes}
            type="text"
            value={typed}
            onChange={({ target }) => onChange(target.value)}
            maxLength={MAX_COLOUR_LENGTH}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <input
            type="color"
            aria-label={`${label}, picker`}
            value={colour ? formatHex(colour) : '#000000'}
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
      )}
    </Labelled>
  )
}
