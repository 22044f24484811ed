import { useToday } from '../../app/use-today.ts'
import kit from '../../ui/kit.module.css'
import { Chart } from './chart.tsx'
import { type Form, readForm } from './form.ts'
import { SavePet } from './save-pet.tsx'
import { listMethods } from './methods.ts'
import { MilestoneList } from './milestone-list.tsx'
import { PetForm } from './pet-form.tsx'
import { Pets } from './pets.tsx'
import { Result, Stages } from './result.tsx'
import { Reverse } from './reverse.tsx'
import { useSimulator } from './use-simulator.ts'

/** Simulator: result, form, chart, saved pets and milestones. */
export function Simulator() {
  const [state, change] = useSimulator()
  const today = useToday()
  const reading = readForm(state.form, today)
  const methods = listMethods(reading.animal, reading.size)
  const changeForm = (form: Form) => change((last) => ({ ...last, form }))
  return (
    <div className={kit.stack} data-gap="6">
      <div className={kit.columns} data-wide="last">
        <div className={kit.stack} data-gap="5">
          <Result reading={reading} methods={methods} />
          <PetForm form={state.form} reading={reading} today={today} onChange={changeForm} />
          {reading.animal.id === 'cat' && reading.age !== undefined && <Stages age={reading.age} />}
        </div>
        <div className={kit.stack} data-gap="5">
          <Chart reading={reading} methods={methods} />
          <SavePet state={state} ready={reading.age !== undefined} change={change} />
        </div>
      </div>
      <Pets state={state} today={today} change={change} />
      <div className={kit.columns} data-wide="last">
        <Reverse
          reading={reading}
          methods={methods}
          human={state.human}
          onChange={(human) => change((last) => ({ ...last, human }))}
        />
        <MilestoneList reading={reading} method={methods[0]} />
      </div>
    </div>
  )
}
