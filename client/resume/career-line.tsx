import site from 'virtual:content/site'
import type { CareerLine as Line, CareerStep } from '../../shared/content/career-line.ts'
import * as texts from '../../shared/texts/resume.ts'
import { fill } from '../../shared/texts/write.ts'
import style from './career-line.module.css'

/** Height of a step, which is also the height of its link, and of the texts above and below, in px. */
const RISE = 24
const ABOVE = 20
const BELOW = 20
const isMirrored = site.direction === 'rtl'
/** Distances of a text from its place on the line, in px: in the direction of the axis, and upwards. */
const AFTER = isMirrored ? -10 : 10
const OVER = 6

/** Returns a place on the time axis in percent; the axis begins where lines of text do. */
function across(x: number): number {
  return isMirrored ? 100 - x : x
}

/** The career as a line that rises with each start. Each step links to its entry. */
export function CareerLine({ line: { steps, from, years, end, ongoing } }: { line: Line }) {
  const ground = ABOVE + steps.length * RISE
  const rises = steps.map(({ x }) => `H${across(x)}v${-RISE}`).join('')
  const start = across(steps[0]?.x ?? 0)
  return (
    <figure
      className={`${style.career} screen-only`}
      aria-label={fill(texts.careerLine, { year: from })}
    >
      <svg width="100%" height={ground + BELOW} className={style.drawing}>
        <g aria-hidden="true">
          <svg viewBox={`0 0 100 ${ground}`} height={ground} preserveAspectRatio="none">
            <path d={years.map(({ x }) => `M${across(x)} 0v${ground}`).join('')} />
            <path d={`M${start} ${ground}${rises}H${across(end)}`} />
          </svg>
          {years.map(({ text, x }) => (
            <text key={text} x={`${across(x)}%`} dx={AFTER / 2} y={ground + 16}>
              {text}
            </text>
          ))}
          {ongoing && <circle cx={`${across(end)}%`} cy={ABOVE} r={5} />}
        </g>
        {steps.map((step, index) => (
          <Step key={index} step={step} y={ground - (index + 1) * RISE} />
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
      <circle cx={cx} cy={y} r={RISE / 2} className={style.target} />
      <circle cx={cx} cy={y} r={4.5} />
      {label && (
        <text
          x={cx}
          dx={isBefore ? -AFTER : AFTER}
          y={isBefore ? y + 3 : y - OVER}
          textAnchor={isBefore ? 'end' : 'start'}
          data-page={label.page}
        >
          {label.text}
        </text>
      )}
    </a>
  )
}
