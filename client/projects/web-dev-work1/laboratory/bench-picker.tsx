import { Choice } from '../../../ui/choice.tsx'
import { EXERCISES } from './exercises.ts'
import type { BenchId, State } from './state.ts'

type Props = { state: State; onChoose: (bench: BenchId) => void }

/** Radio buttons for the visitor's own layout and the exercises, with those solved. */
export function BenchPicker({ state: { bench, solved }, onChoose }: Props) {
  const exercises = EXERCISES.map(({ id, title }, index) => ({
    value: id,
    label: `${index + 1}. ${title}`,
    ...(solved.includes(id) && { note: 'solved' }),
  }))
  return (
    <Choice<BenchId>
      legend="On the bench"
      name="bench"
      variant="chips"
      value={bench}
      options={[{ value: 'free', label: 'Your own' }, ...exercises]}
      onChoose={onChoose}
    />
  )
}
