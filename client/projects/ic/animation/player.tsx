import { useId, useMemo, useState } from 'react'
import { stateAfter, type PlanExecution } from '../planner/execution.ts'
import { Stepper } from '../stepper.tsx'
import stepper from '../stepper.module.css'
import { animateBlocks } from './blocks.ts'
import { animateLogistics } from './logistics.ts'
import { interpolate, type PlanAnimation } from './plan-animation.ts'
import { usePlayback } from './use-playback.ts'
import style from './player.module.css'

const SPEEDS = [0.5, 1, 2, 4]

/** Maximum number of facts shown for a state without a picture. */
const MAX_FACTS = 60

/** Plays a plan step by step: in words, and as an animation for the domains that have one. */
export function Player({ execution }: { execution: PlanExecution }) {
  const id = useId()
  const [speed, setSpeed] = useState(1)
  const animation = useMemo(
    () => animateBlocks(execution) ?? animateLogistics(execution),
    [execution],
  )
  const { length } = execution.steps
  const playback = usePlayback(length, speed)
  const { step, playing } = playback
  const done = execution.steps[step - 1]?.actions.join(' ') ?? 'the start'
  const description = animation?.descriptions[step] ?? describeState(execution, step)
  return (
    <section className={style.player} aria-label="Animation">
      <h3>The plan carried out</h3>
      {animation && <AnimationView animation={animation} time={playback.time} />}
      <Stepper
        noun="step"
        at={step}
        last={length}
        describe={`Step ${step} of ${length}: ${done}`}
        onChange={playback.jump}
        onNext={playback.next}
        lead={
          <button
            type="button"
            className={stepper.control}
            onClick={playing ? playback.pause : playback.play}
          >
            {playing ? 'Pause' : 'Play'}
          </button>
        }
      >
        <label className={style.speed} htmlFor={`${id}-speed`}>
          Speed
          <select
            id={`${id}-speed`}
            value={speed}
            onChange={({ currentTarget }) => setSpeed(Number(currentTarget.value))}
          >
            {SPEEDS.map((value) => (
              <option key={value} value={value}>
                {value}×
              </option>
            ))}
          </select>
        </label>
      </Stepper>
      {/* During playback, a screen reader could not keep up with the states. */}
      <div className={style.description} aria-live={playing ? 'off' : 'polite'}>
        <p>
          After <code>{done}</code>
        </p>
        <p className={style.state}>{description}.</p>
      </div>
    </section>
  )
}

function describeState(execution: PlanExecution, step: number): string {
  const facts = [...stateAfter(execution, step)]
  const more = facts.length > MAX_FACTS ? ` and ${facts.length - MAX_FACTS} more` : ''
  return `${facts.slice(-MAX_FACTS).join(' ')}${more}`
}

/** Renders the picture, hidden from screen readers: the text below describes it. */
function AnimationView({ animation, time }: { animation: PlanAnimation; time: number }) {
  const pose = interpolate(animation, time)
  return (
    <div className={style.canvas} role="group" aria-label="Picture of the plan" tabIndex={0}>
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
