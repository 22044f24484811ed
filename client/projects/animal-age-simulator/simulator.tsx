import { Chart } from './chart.tsx'
import { type Form, readForm } from './form.ts'
import { SavePet } from './save-pet.tsx'
import { listMethods } from './methods.ts'
import { MilestoneList } from './milestone-list.tsx'
import { PetForm } from './pet-form.tsx'
import { Pets } from './pets.tsx'
import { Result } from './result.tsx'
import { Reverse } from './reverse.tsx'
import { useSimulator } from './use-simulator.ts'
import { useToday } from './use-today.ts'
import style from './page.module.css'

/** Simulator: form, result, chart, saved pets and milestones. */
export function Simulator() {
  const { state, change } = useSimulator()
  const today = useToday()
  const reading = readForm(state.form, today)
  const methods = listMethods(reading.animal, reading.size)
  const changeForm = (form: Form) => change((last) => ({ ...last, form }))
  return (
    <div className={style.simulator}>
      <div className={style.panel}>
        <PetForm form={state.form} reading={reading} today={today} onChange={changeForm} />
        <Result reading={reading} methods={methods} />
      </div>
      <div className={style.panel}>
        <Chart reading={reading} methods={methods} />
        <SavePet state={state} ready={reading.age !== undefined} change={change} />
      </div>
      <Pets state={state} today={today} change={change} />
      <div className={style.panel}>
        <Reverse
          reading={reading}
          methods={methods}
          human={state.human}
          onChange={(human) => change((last) => ({ ...last, human }))}
        />
      </div>
      <MilestoneList reading={reading} method={methods[0]} />
    </div>
  )
}
