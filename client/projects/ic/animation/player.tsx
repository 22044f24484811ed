import { useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { stateAfter, type PlanExecution } from '../planner/execution.ts'
import { SliderBar } from '../slider-bar.tsx'
import { animateBlocks } from './blocks.ts'
import { animateLogistics } from './logistics.ts'
import { interpolate, type PlanAnimation } from './plan-animation.ts'
import { usePlayback } from './use-playback.ts'
import kit from '../../../ui/kit.module.css'
import style from './player.module.css'

const SPEEDS = ['0.5', '1', '2', '4'] as const

/** Maximum number of facts shown for a state without a picture. */
const MAX_FACTS = 60

/** Plays a plan step by step: in words, and as an animation for the domains that have one. */
export function Player({ execution }: { execution: PlanExecution }) {
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>('1')
  const animation = useMemo(
    () => animateBlocks(execution) ?? animateLogistics(execution),
    [execution],
  )
  const { length } = execution.steps
  const playback = usePlayback(length, Number(speed))
  const { step, playing } = playback
  const done = execution.steps[step - 1]?.actions.join(' ') ?? 'the start'
  const description = animation?.descriptions[step] ?? describeState(execution, step)
  return (
    <section className={kit.stack} aria-label="Animation">
      <h3>The plan carried out</h3>
      {animation && <AnimationView animation={animation} time={playback.time} />}
      <SliderBar
        noun="step"
        at={step}
        last={length}
        describe={`Step ${step} of ${length}: ${done}`}
        onChange={playback.jump}
        onNext={playback.next}
        lead={
          <Button variant="quiet" onClick={playing ? playback.pause : playback.play}>
            {playing ? 'Pause' : 'Play'}
          </Button>
        }
      >
        <Select
          label="Speed"
          value={speed}
          options={SPEEDS.map((value) => ({ value, label: `${value}×` }))}
          onChoose={setSpeed}
        />
      </SliderBar>
      {/* During playback, a screen reader could not keep up with the states. */}
      <div className={style.description} aria-live={playing ? 'off' : 'polite'}>
        <p>
          After <code>{done}</code>
        </p>
        <p className={kit.muted}>{description}.</p>
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
    <div
      className={`${kit.drawing} ${style.canvas}`}
      role="group"
      aria-label="Picture of the plan"
      tabIndex={0}
    >
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
