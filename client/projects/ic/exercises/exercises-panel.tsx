import { useCallback, useEffect, useRef, useState } from 'react'
import { useHasLeft } from '../../../app/use-has-left.ts'
import { usePersistentState } from '../../../app/use-persistent-state.ts'
import { Button } from '../../../ui/button.tsx'
import { ExercisePicker, ExerciseTask, ExerciseVerdict } from '../../../ui/exercise.tsx'
import { findNext } from '../../../ui/exercise-progress.ts'
import { useToast } from '../../../ui/toast.tsx'
import { selectPosition } from '../editor/text-range.ts'
import { usePlanner } from '../worker/use-planner.ts'
import { AnswerField } from './answer-field.tsx'
import { checkAnswer, type Verdict } from './check-answer.ts'
import { useFault } from './use-fault.ts'
import type { ExerciseId } from './exercise.ts'
import { EXERCISES } from './exercises.ts'
import { Given, Solution } from './given.tsx'
import { openAnswer } from './open-answer.ts'
import { addSolved, PROGRESS, setAnswer } from './progress.ts'
import { VerdictDetails } from './verdict-details.tsx'
import kit from '../../../ui/kit.module.css'

/** The exercises: a task, the visitor's answer, and what the planner says of it. */
export function ExercisesPanel() {
  const [progress, change] = usePersistentState(PROGRESS)
  const { current, answers, solved } = progress
  const exercise = EXERCISES.find(({ id }) => id === current) ?? EXERCISES[0]
  const answer = answers[current] ?? exercise.start
  const client = usePlanner()
  const [busy, setBusy] = useState(false)
  const [checked, setChecked] = useState<{ answer: string; verdict: Verdict }>()
  // Another tab may have changed the answer since.
  const verdict = checked?.answer === answer ? checked.verdict : undefined
  const heading = useRef<HTMLHeadingElement>(null)
  const editor = useRef<HTMLTextAreaElement>(null)
  const checkButton = useRef<HTMLButtonElement>(null)
  const checks = useRef(0)
  const hasLeft = useHasLeft()
  const showToast = useToast()
  const fault = useFault(exercise, answer)

  // The button that opened the exercises is gone.
  useEffect(() => heading.current?.focus(), [])

  /** The Cancel button is removed with the end of a check. */
  const returnFocus = useCallback((cancelButton: Element | null) => {
    return () => {
      if (document.activeElement === cancelButton) checkButton.current?.focus()
    }
  }, [])

  /** Ends a check whose answer is no longer shown. */
  function drop() {
    checks.current++
    client.cancel()
    setBusy(false)
    setChecked(undefined)
  }

  function open(id: ExerciseId) {
    drop()
    change((last) => ({ ...last, current: id }))
  }

  function edit(next: string) {
    drop()
    change((last) => setAnswer(last, current, next))
  }

  function startAgain() {
    if (answers[current] === undefined) return
    drop()
    change((last) => setAnswer(last, current))
    const undo = () => {
      drop()
      change((last) => setAnswer({ ...last, current }, current, answer))
    }
    showToast({ text: 'Your answer was removed.', action: { label: 'Undo', run: undo } })
  }

  async function check() {
    if (busy) return
    const number = ++checks.current
    setBusy(true)
    setChecked(undefined)
    const found = await checkAnswer(exercise, answer, (request) => client.ask(request))
    if (number !== checks.current) return
    setBusy(false)
    setChecked({ answer, verdict: found })
    if (found.kind === 'solved') change((last) => addSolved(last, [current]))
    if (found.kind === 'faulty' && editor.current) selectPosition(editor.current, found.fault)
  }

  async function openFiles(files: readonly File[]) {
    await openAnswer(files, current, { hasLeft, change, drop, showToast })
  }

  function goOn(id: ExerciseId) {
    open(id)
    // The focused button is removed with its exercise.
    heading.current?.focus()
  }

  return (
    <div className={kit.stack} data-gap="5">
      <ExercisePicker
        legend={`Exercises: ${solved.length} of ${EXERCISES.length} solved`}
        name="exercise"
        current={current}
        exercises={EXERCISES}
        solved={solved}
        onChoose={open}
      />
      <div className={kit.columns} data-wide="last">
        <ExerciseTask title={exercise.title} heading={heading} hints={exercise.hints}>
          <p>{exercise.task}</p>
          <Given exercise={exercise} />
        </ExerciseTask>
        <div className={kit.stack}>
          <AnswerField
            key={current}
            ref={editor}
            exercise={exercise}
            answer={answer}
            fault={verdict?.kind === 'faulty' ? verdict.fault : fault}
            onChange={edit}
            onFiles={(files) => void openFiles(files)}
          />
          <div className={kit.row}>
            <Button ref={checkButton} aria-disabled={busy} onClick={() => void check()}>
              Check
            </Button>
            <Button
              variant="quiet"
              aria-disabled={answers[current] === undefined}
              onClick={startAgain}
            >
              Start again
            </Button>
            {busy && (
              <Button ref={returnFocus} variant="quiet" onClick={drop}>
                Cancel
              </Button>
            )}
          </div>
          <div role="status" className={kit.stack} data-gap="2">
            {busy && <p className={kit.note}>Checking …</p>}
            {verdict?.kind === 'unfinished' && (
              <p className={kit.note}>{verdict.lines.join(' ')}</p>
            )}
            {verdict && verdict.kind !== 'unfinished' && (
              <ExerciseVerdict
                solved={verdict.kind === 'solved'}
                next={findNext(EXERCISES, solved, current)}
                reasons={verdict.kind === 'wrong' ? verdict.lines.slice(1) : []}
                last="That was the last one: all eight are solved."
                onNext={goOn}
              >
                {verdict.kind === 'faulty'
                  ? `Line ${verdict.fault.line} has an error.`
                  : verdict.lines[0]}
              </ExerciseVerdict>
            )}
          </div>
          {verdict?.kind === 'wrong' && (
            <VerdictDetails exercise={exercise} answer={answer} verdict={verdict} />
          )}
          <Solution key={`solution ${current}`} exercise={exercise} />
        </div>
      </div>
    </div>
  )
}
