import site from 'virtual:content/site'
import type { CareerLine as Line, CareerStep } from '../../shared/content/career-line.ts'
import * as texts from '../../shared/texts/resume.ts'
import { fill } from '../../shared/texts/write.ts'
import style from './career-line.module.css'

/** Height of a step and of its link, in pixels. */
const STEP_HEIGHT = 24
/** Height of the texts above and below the line, in pixels. */
const MARGIN = 20
const isMirrored = site.direction === 'rtl'
/** Distance of a text from its place on the line along the axis, in pixels. */
const OFFSET_ALONG = isMirrored ? -10 : 10
/** Distance of a text above its place on the line, in pixels. */
const OFFSET_UP = 6

/** Returns a place on the time axis in percent; the axis begins where lines of text do. */
function across(x: number): number {
  return isMirrored ? 100 - x : x
}

/** The career as a line that rises with each start. Each step links to its entry. */
export function CareerLine({ line: { steps, from, years, end, ongoing } }: { line: Line }) {
  const ground = MARGIN + steps.length * STEP_HEIGHT
  const rises = steps.map(({ x }) => `H${across(x)}v${-STEP_HEIGHT}`).join('')
  const start = across(steps[0]?.x ?? 0)
  return (
    <figure
      className={`${style.career} screen-only`}
      aria-label={fill(texts.careerLine, { year: from })}
    >
      <svg width="100%" height={ground + MARGIN} className={style.drawing}>
        <g aria-hidden="true">
          <svg viewBox={`0 0 100 ${ground}`} height={ground} preserveAspectRatio="none">
            <path d={years.map(({ x }) => `M${across(x)} 0v${ground}`).join('')} />
            <path d={`M${start} ${ground}${rises}H${across(end)}`} />
          </svg>
          {years.map(({ text, x, page }) => (
            <text
              key={text}
              x={`${across(x)}%`}
              dx={OFFSET_ALONG / 2}
              y={ground + 16}
              data-page={page}
            >
              {text}
            </text>
          ))}
          {ongoing && <circle cx={`${across(end)}%`} cy={MARGIN} r={5} />}
        </g>
        {steps.map((step, index) => (
          <Step key={index} step={step} y={ground - (index + 1) * STEP_HEIGHT} />
        ))}
      </svg>
    </figure>
  )
}

function Step({ step: { entryId, x, label, description }, y }: { step: CareerStep; y: number }) {
  const isBefore = label?.side === 'before'
  const cx = `${across(x)}%`
  return (
    <a href={`#${entryId}`}>
      <title>{description}</title>
      <circle cx={cx} cy={y} r={STEP_HEIGHT / 2} className={style.target} />
      <circle cx={cx} cy={y} r={4.5} />
      {label && (
        <text
          x={cx}
          dx={isBefore ? -OFFSET_ALONG : OFFSET_ALONG}
          y={isBefore ? y + 3 : y - OFFSET_UP}
          textAnchor={isBefore ? 'end' : 'start'}
          data-page={label.page}
        >
          {label.text}
        </text>
      )}
    </a>
  )
}
