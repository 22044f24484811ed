import { stateAfter, type PlanExecution } from '../planner/execution.ts'
import { animateBlocks } from './blocks.ts'
import { animateLogistics } from './logistics.ts'
import { interpolate, type PlanAnimation } from './plan-animation.ts'
import kit from '../../../ui/kit.module.css'
import style from './player.module.css'

/** Maximum number of facts shown for a state without a picture. */
const MAX_FACTS = 60

/** Animates the execution of a plan; returns undefined for domains without pictures. */
export function animate(execution: PlanExecution): PlanAnimation | undefined {
  return animateBlocks(execution) ?? animateLogistics(execution)
}

/** Describes the state after this many steps, without a full stop. */
export function describeState(
  execution: PlanExecution,
  animation: PlanAnimation | undefined,
  step: number,
): string {
  const description = animation?.descriptions[step]
  if (description !== undefined) return description
  const facts = [...stateAfter(execution, step)]
  const more = facts.length > MAX_FACTS ? ` and ${facts.length - MAX_FACTS} more` : ''
  return `${facts.slice(-MAX_FACTS).join(' ')}${more}`
}

type Props = {
  animation: PlanAnimation
  /** In steps: 1.5 is halfway through the second step. */
  time: number
  /** Name of the box in which it scrolls. */
  label: string
}

/** Renders the picture, hidden from screen readers: a text beside it describes it. */
export function StatePicture({ animation, time, label }: Props) {
  const pose = interpolate(animation, time)
  return (
    <div className={`${kit.drawing} ${style.canvas}`} role="group" aria-label={label} tabIndex={0}>
      <svg
        viewBox={`0 0 ${animation.width} ${animation.height}`}
        width={animation.width}
        aria-hidden="true"
      >
        {animation.backdrops.map(({ name, kind, x, y, width, height }) => (
          <g key={`${kind} ${name}`} className={style.backdrop} data-kind={kind}>
            <rect x={x} y={y} width={width} height={height} rx={kind === 'table' ? 1 : 6} />
            <text x={x + 8} y={y + 16}>
              {name}
            </text>
          </g>
        ))}
        {animation.sprites.map(({ name, kind, width, height }) => {
          const at = pose.get(name)
          if (!at) return null
          return (
            <g
              key={name}
              className={style.sprite}
              data-kind={kind}
              transform={`translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`}
            >
              <rect width={width} height={height} rx={kind === 'plane' ? height / 2 : 4} />
              {kind !== 'hand' && (
                <text x={width / 2} y={height / 2} dy="0.35em" textAnchor="middle">
                  {shorten(name, kind === 'block' ? 6 : 11)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </div>
  )
}

function shorten(name: string, maxLength: number): string {
  return name.length > maxLength ? `${name.slice(0, maxLength - 1)}…` : name
}
