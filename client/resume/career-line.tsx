import site from 'virtual:content/site'
import type { CareerLine as Line, CareerStep } from '../../shared/content/career-line.ts'
import style from './career-line.module.css'

/** Height of a step, which is also the height of its link, and of the texts above and below, in px. */
const RISE = 24
const ABOVE = 24
const BELOW = 24
/** Distances of texts from the line, in px. */
const BESIDE = 10
const OVER = 8

const isMirrored = site.direction === 'rtl'

/** Returns a place on the time axis as an attribute; the axis begins where lines of text do. */
function across(x: number): string {
  return `${isMirrored ? 100 - x : x}%`
}

/** The career as a line that rises with each start. Each step links to its entry. */
export function CareerLine({ line: { steps, years, end, ongoing } }: { line: Line }) {
  const ground = ABOVE + steps.length * RISE
  const level = (index: number) => ground - (index + 1) * RISE
  const label = `Career line from ${years[0]?.text ?? ''}`.trim()
  return (
    <figure className={style.career} aria-label={label}>
      <svg width="100%" height={ground + BELOW} className={style.drawing}>
        <g aria-hidden="true">
          {years.map(({ text, x, always }) => (
            <g key={text} className={style.year} data-always={always}>
              <line x1={across(x)} x2={across(x)} y1={0} y2={ground} />
              <text x={across(x)} dx={isMirrored ? -4 : 4} y={ground + 16}>
                {text}
              </text>
            </g>
          ))}
          {steps.map(({ x }, index) => (
            <g key={index} className={style.line}>
              <line x1={across(x)} x2={across(x)} y1={level(index) + RISE} y2={level(index)} />
              <line
                x1={across(x)}
                x2={across(steps[index + 1]?.x ?? end)}
                y1={level(index)}
                y2={level(index)}
              />
            </g>
          ))}
          {ongoing && (
            <circle cx={across(end)} cy={level(steps.length - 1)} r={5} className={style.now} />
          )}
        </g>
        {steps.map((step, index) => (
          <Step key={index} step={step} y={level(index)} />
        ))}
      </svg>
    </figure>
  )
}

function Step({ step: { entryId, x, label, description }, y }: { step: CareerStep; y: number }) {
  const isBefore = label?.side === 'before'
  const beside = isBefore === isMirrored ? BESIDE : -BESIDE
  return (
    <a href={`#${entryId}`} aria-label={description} className={style.step}>
      <title>{description}</title>
      <circle cx={across(x)} cy={y} r={RISE / 2} className={style.target} />
      <circle cx={across(x)} cy={y} r={4.5} className={style.mark} />
      {label && (
        <text
          x={across(x)}
          dx={beside}
          y={isBefore ? y + 4 : y - OVER}
          textAnchor={isBefore ? 'end' : 'start'}
          data-always={label.always}
        >
          {label.text}
        </text>
      )}
    </a>
  )
}
