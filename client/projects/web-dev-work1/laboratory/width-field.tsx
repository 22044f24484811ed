import { type Width, MIN_WIDTH, MAX_WIDTH, WIDTH_PRESETS } from './width.ts'
import style from './laboratory.module.css'

type Props = { width: Width; available: number; scale: number; onChange: (width: Width) => void }

/** Field for the width of the container. */
export function WidthField({ width, available, scale, onChange }: Props) {
  const shown = width === 'fit' ? Math.round(available) : width
  return (
    <div className={style.width}>
      <fieldset className={style.chips}>
        <legend>Width</legend>
        {(['fit', ...WIDTH_PRESETS] as Width[]).map((preset) => (
          <label key={preset}>
            <input
              type="radio"
              name="width"
              value={preset}
              checked={width === preset}
              onChange={() => onChange(preset)}
            />
            <span>{preset === 'fit' ? 'Fit' : preset}</span>
          </label>
        ))}
      </fieldset>
      <div className={style.slider}>
        <label htmlFor="any-width">Any width</label>
        <input
          id="any-width"
          type="range"
          min={MIN_WIDTH}
          max={MAX_WIDTH}
          step={10}
          value={shown || MIN_WIDTH}
          aria-valuetext={width === 'fit' ? 'As wide as its column' : `${width} pixels`}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
        <output htmlFor="any-width">
          {width === 'fit' ? 'As wide as its column' : `${width} px`}
          {scale < 1 && `, drawn at ${Math.round(scale * 100)} %`}
        </output>
      </div>
    </div>
  )
}
