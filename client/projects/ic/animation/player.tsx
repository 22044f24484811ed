import { useId, useMemo, useState } from 'react'
import { stateAfter, type Story } from '../planner/story.ts'
import { Stepper } from '../stepper.tsx'
import stepper from '../stepper.module.css'
import { stageBlocks } from './blocks.ts'
import { stageLogistics } from './logistics.ts'
import { findPose, type Stage } from './stage.ts'
import { usePlayback } from './use-playback.ts'
import style from './player.module.css'

const SPEEDS = [0.5, 1, 2, 4]

/** Facts that are listed of a state that has no picture. */
const MAX_FACTS = 60

/** A plan carried out, step by step: as moving pictures where there is a stage for it, always in words. */
export function Player({ story }: { story: Story }) {
  const id = useId()
  const [speed, setSpeed] = useState(1)
  const stage = useMemo(() => stageBlocks(story) ?? stageLogistics(story), [story])
  const { length } = story.scenes
  const playback = usePlayback(length, speed)
  const { scene, playing } = playback
  const done = story.scenes[scene - 1]?.actions.join(' ') ?? 'the start'
  const words = stage?.words[scene] ?? describeState(story, scene)
  return (
    <section className={style.player} aria-label="Animation">
      <h3>The plan carried out</h3>
      {stage && <StageView stage={stage} time={playback.time} />}
      <Stepper
        noun="step"
        at={scene}
        last={length}
        describe={`Step ${scene} of ${length}: ${done}`}
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
      {/* While it plays, reading each state out would never catch up. */}
      <div className={style.words} aria-live={playing ? 'off' : 'polite'}>
        <p>
          After <code>{done}</code>
        </p>
        <p className={style.state}>{words}.</p>
      </div>
    </section>
  )
}

function describeState(story: Story, scene: number): string {
  const facts = [...stateAfter(story, scene)]
  const more = facts.length > MAX_FACTS ? ` and ${facts.length - MAX_FACTS} more` : ''
  return `${facts.slice(-MAX_FACTS).join(' ')}${more}`
}

/** The picture only: the words stand beside it. */
function StageView({ stage, time }: { stage: Stage; time: number }) {
  const pose = findPose(stage, time)
  return (
    <div className={style.stage} role="group" aria-label="Picture of the plan" tabIndex={0}>
      <svg viewBox={`0 0 ${stage.width} ${stage.height}`} width={stage.width} aria-hidden="true">
        {stage.backdrops.map(({ name, kind, x, y, width, height }) => (
          <g key={`${kind} ${name}`} className={style.backdrop} data-kind={kind}>
            <rect x={x} y={y} width={width} height={height} rx={kind === 'table' ? 1 : 6} />
            <text x={x + 8} y={y + 16}>
              {name}
            </text>
          </g>
        ))}
        {stage.things.map(({ name, kind, width, height }) => {
          const at = pose.get(name)
          if (!at) return null
          return (
            <g
              key={name}
              className={style.thing}
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

function shorten(name: string, longest: number): string {
  return name.length > longest ? `${name.slice(0, longest - 1)}…` : name
}
