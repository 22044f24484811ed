import { Choice } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import kit from '../../../ui/kit.module.css'
import { MAX_WIDTH, MIN_WIDTH, type Width, WIDTH_PRESETS } from './width.ts'

type Props = { width: Width; available: number; scale: number; onChange: (width: Width) => void }

const PRESETS = [
  { value: 'fit', label: 'Fit' },
  ...WIDTH_PRESETS.map((value) => ({ value, label: String(value) })),
] as const

/** Field for the width of the container. */
export function WidthField({ width, available, scale, onChange }: Props) {
  const shown = width === 'fit' ? Math.round(available) : width
  const text = width === 'fit' ? 'As wide as its column' : `${width} px`
  return (
    <div className={`${kit.stack} screen-only`}>
      <Choice<Width>
        legend="Width"
        name="width"
        variant="chips"
        value={width}
        options={PRESETS}
        onChoose={onChange}
      />
      <Field
        label="Any width"
        hint={scale < 1 ? `${text}, drawn at ${Math.round(scale * 100)} %` : text}
        type="range"
        min={MIN_WIDTH}
        max={MAX_WIDTH}
        step={10}
        value={shown || MIN_WIDTH}
        aria-valuetext={width === 'fit' ? text : `${width} pixels`}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </div>
  )
}
