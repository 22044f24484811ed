import { useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import type { PlanExecution } from '../planner/execution.ts'
import { SliderBar } from '../slider-bar.tsx'
import { animate, describeState, StatePicture } from './state-picture.tsx'
import { usePlayback } from './use-playback.ts'
import kit from '../../../ui/kit.module.css'
import style from './player.module.css'

const SPEEDS = ['0.5', '1', '2', '4'] as const

/** Plays a plan step by step: in words, and as an animation for the domains that have one. */
export function Player({ execution }: { execution: PlanExecution }) {
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>('1')
  const animation = useMemo(() => animate(execution), [execution])
  const { length } = execution.steps
  const playback = usePlayback(length, Number(speed))
  const { step, playing } = playback
  const done = execution.steps[step - 1]?.actions.join(' ') ?? 'the start'
  const description = describeState(execution, animation, step)
  return (
    <section className={kit.stack} aria-label="Animation">
      <h3>The plan carried out</h3>
      {animation && (
        <StatePicture animation={animation} time={playback.time} label="Picture of the plan" />
      )}
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
