import { useRef } from 'react'
import type { Day } from '../../../shared/day.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import kit from '../../ui/kit.module.css'
import { Meter } from '../../ui/meter.tsx'
import { useToast } from '../../ui/toast.tsx'
import { formatAge } from './age.ts'
import { comparePets, type ComparedPet } from './compare.ts'
import type { Form } from './form.ts'
import { FULL_MESSAGE, restorePet, type State } from './state.ts'
import { describeKind, describeMethod, describeYears } from './format.ts'

type Props = {
  state: State
  today: Day | undefined
  change: (change: (state: State) => State) => void
}

/** List of the saved pets, the oldest in human years first. */
export function Pets({ state, today, change }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const showToast = useToast()
  const { rows, summary } = comparePets(state.pets, today)

  function remove({ pet }: ComparedPet) {
    const index = state.pets.indexOf(pet)
    change((last) => ({ ...last, pets: last.pets.filter(({ name }) => name !== pet.name) }))
    // The focused button is removed with its row.
    heading.current?.focus()
    showToast({
      text: `${pet.name} removed.`,
      action: { label: 'Undo', run: () => restore(pet, index) },
    })
  }

  function restore(pet: Form, index: number) {
    change((last) => {
      const next = restorePet(last, pet, index)
      const isTaken = last.pets.some(({ name }) => name === pet.name)
      const text = isTaken ? `There is another ${pet.name} now, who stays.` : FULL_MESSAGE
      if (next === last) showToast({ text })
      return next
    })
  }

  return (
    <section className={`${kit.stack} ${kit.ruled}`} aria-labelledby="pets">
      <h2 id="pets" ref={heading} className={kit.heading} tabIndex={-1}>
        Your pets
      </h2>
      {rows.length === 0 ? (
        <EmptyState>Name a pet and save it. Save two to compare them here.</EmptyState>
      ) : (
        <>
          {summary && <p>{summary}</p>}
          <ul role="list" className={kit.tiles} data-tile="large" aria-label="Pets">
            {rows.map((row) => (
              <li key={row.pet.name} className={kit.panel}>
                <div>
                  <h3>
                    <bdi>{row.pet.name}</bdi>
                  </h3>
                  <p className={kit.note}>
                    {describeKind(row.animal, row.size)}
                    {row.age !== undefined && ` of ${formatAge(row.age)}`}
                  </p>
                </div>
                <div>
                  <p>
                    <strong>
                      {row.conversion ? describeYears(row.conversion) : 'Age unknown'}
                    </strong>
                  </p>
                  <p className={kit.note}>{describeMethod(row.method)}</p>
                </div>
                <Meter share={row.share} />
                <div className={kit.row}>
                  <Button
                    variant="quiet"
                    aria-label={`Open ${row.pet.name}`}
                    onClick={() => change((last) => ({ ...last, form: row.pet }))}
                  >
                    Open
                  </Button>
                  <Button
                    variant="quiet"
                    aria-label={`Remove ${row.pet.name}`}
                    onClick={() => remove(row)}
                  >
                    Remove
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
