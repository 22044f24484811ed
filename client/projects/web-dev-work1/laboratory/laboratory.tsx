import { useMemo, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ExercisePicker, ExerciseTask } from '../../../ui/exercise.tsx'
import { Fieldset } from '../../../ui/fieldset.tsx'
import kit from '../../../ui/kit.module.css'
import { measureLayout } from '../preview/measure.ts'
import { Preview } from '../preview/preview.tsx'
import { useWidth } from '../preview/use-width.ts'
import { BoxTable } from './box-table.tsx'
import { ContainerControls } from './container-controls.tsx'
import { EXAMPLES } from './examples.ts'
import { LayoutVerdict } from './exercise-verdict.tsx'
import { EXERCISES, type ExerciseId, findExercise } from './exercises.ts'
import { ItemControls, type Selection } from './item-controls.tsx'
import { type BenchId, currentLayout, isInitialLayout } from './state.ts'
import { StyleSheet } from './style-sheet.tsx'
import { useLaboratory } from './use-laboratory.ts'
import { WidthField } from './width-field.tsx'
import { findScale } from './width.ts'
import style from './laboratory.module.css'

/** Laboratory for CSS layouts with controls, preview and style sheet. */
export function Laboratory() {
  const lab = useLaboratory()
  const { state, labels, ready, changeLayout, changeView } = lab
  const { bench, width } = state
  const layout = currentLayout(state)
  const exercise = findExercise(bench)
  const [chosen, setChosen] = useState<Selection>(0)
  // The selected item may be removed, or belong to another bench.
  const selection = chosen !== 'all' && chosen < layout.items.length ? chosen : 'all'
  const taskHeading = useRef<HTMLHeadingElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const available = useWidth(frame)
  const size = width === 'fit' ? available : width
  const measured = useMemo(
    () => (ready && size > 0 ? measureLayout(layout, size) : undefined),
    [ready, layout, size],
  )

  function goOn(id: ExerciseId) {
    changeView({ bench: id })
    // The focused button is removed with its exercise.
    taskHeading.current?.focus()
  }

  return (
    <section className={kit.stack} data-gap="5" aria-labelledby="laboratory">
      <h2 id="laboratory">Laboratory</h2>
      <ExercisePicker<BenchId>
        legend="On the bench"
        name="bench"
        current={bench}
        first={{ value: 'free', label: 'Your own' }}
        exercises={EXERCISES}
        solved={state.solved}
        onChoose={(id) => changeView({ bench: id })}
      />
      {exercise ? (
        <ExerciseTask title={exercise.title} heading={taskHeading} hints={[exercise.hint]}>
          <p>{exercise.task} The dashed outlines are the target.</p>
        </ExerciseTask>
      ) : (
        <Fieldset legend="Start from">
          <div className={`${kit.row} ${style.examples} screen-only`}>
            {EXAMPLES.map((example) => (
              <Button
                key={example.name}
                variant="quiet"
                disabled={!ready}
                onClick={() => lab.load(example.layout, example.width)}
              >
                {example.name}
              </Button>
            ))}
          </div>
        </Fieldset>
      )}
      <div className={`${kit.columns} ${style.columns}`} data-wide="first">
        <div className={`${kit.stack} ${style.result}`}>
          <div className={`${kit.stack} ${style.sticky}`} data-gap="2">
            <div
              ref={frame}
              className={`code ${style.frame}`}
              role="group"
              aria-label="Preview"
              tabIndex={0}
            >
              <Preview
                layout={layout}
                target={exercise?.target}
                width={width}
                available={available}
                measured={measured}
                selected={selection === 'all' ? undefined : selection}
                onSelect={setChosen}
              />
            </div>
            {exercise && (
              <LayoutVerdict
                exercise={exercise}
                layout={layout}
                solved={state.solved}
                onNext={goOn}
              />
            )}
          </div>
          <WidthField
            width={width}
            available={available}
            scale={findScale(width, available)}
            onChange={(next) => changeView({ width: next })}
          />
          <div className={kit.row}>
            <Button variant="quiet" onClick={lab.undo} aria-disabled={labels.undo === undefined}>
              Undo
            </Button>
            <Button variant="quiet" onClick={lab.redo} aria-disabled={labels.redo === undefined}>
              Redo
            </Button>
            <Button variant="quiet" onClick={lab.reset} aria-disabled={isInitialLayout(state)}>
              Start again
            </Button>
          </div>
          <StyleSheet
            state={state}
            ready={ready}
            onShorthands={(shorthands) => changeView({ shorthands })}
          />
          <BoxTable boxes={measured?.boxes ?? []} />
        </div>
        <div key={bench} className={`${kit.stack} screen-only`} data-gap="6">
          <ContainerControls layout={layout} change={changeLayout} />
          <ItemControls
            layout={layout}
            free={!exercise}
            selection={selection}
            onSelect={setChosen}
            change={changeLayout}
          />
        </div>
      </div>
    </section>
  )
}
