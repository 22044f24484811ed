import { EXERCISES } from './exercises.ts'
import type { BenchId, State } from './state.ts'
import style from './laboratory.module.css'

type Props = { state: State; onChoose: (bench: BenchId) => void }

/** Radio buttons for the visitor's own layout and the exercises, with those solved. */
export function BenchPicker({ state: { bench, solved }, onChoose }: Props) {
  return (
    <fieldset className={style.chips}>
      <legend>On the bench</legend>
      <label>
        <input
          type="radio"
          name="bench"
          value="free"
          checked={bench === 'free'}
          onChange={() => onChoose('free')}
        />
        <span>Your own</span>
      </label>
      {EXERCISES.map(({ id, title }, index) => (
        <label key={id}>
          <input
            type="radio"
            name="bench"
            value={id}
            checked={bench === id}
            onChange={() => onChoose(id)}
          />
          <span>
            {index + 1}. {title}
            {solved.includes(id) && <small> solved</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
