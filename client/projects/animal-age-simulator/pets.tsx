import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { type Day, formatAge } from './age.ts'
import { comparePets, type ComparedPet } from './compare.ts'
import { restorePet, type State } from './state.ts'
import { describeKind, describeYears } from './format.ts'
import style from './page.module.css'

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
    change((last) => ({ ...last, pets: last.pets.filter(({ id }) => id !== pet.id) }))
    // The focused button is removed with its row.
    heading.current?.focus()
    showToast({
      text: `${pet.name} removed.`,
      action: { label: 'Undo', run: () => change((last) => restorePet(last, pet, index)) },
    })
  }

  return (
    <section className={style.section} aria-labelledby="pets">
      <h2 id="pets" ref={heading} tabIndex={-1}>
        Your pets
      </h2>
      {rows.length === 0 ? (
        <p className={style.pending}>Name a pet and save it. Save two to compare them here.</p>
      ) : (
        <>
          {summary && <p>{summary}</p>}
          <ul role="list" className={style.pets} aria-label="Pets">
            {rows.map((row) => (
              <li key={row.pet.id}>
                <div>
                  <h3>
                    <bdi>{row.pet.name}</bdi>
                  </h3>
                  <p className={style.note}>
                    {describeKind(row.animal, row.size)}
                    {row.age !== undefined && ` of ${formatAge(row.age)}`}
                  </p>
                </div>
                <p className={style.years}>
                  {row.conversion ? describeYears(row.conversion) : 'Age unknown'}
                  <small>
                    by the {row.method.name}
                    {row.method.rough && ' (rough)'}
                  </small>
                </p>
                <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={row.share} height="4" />
                </svg>
                <div className={style.buttons}>
                  <Button
                    variant="quiet"
                    aria-label={`Open ${row.pet.name}`}
                    onClick={() => change((last) => ({ ...last, form: row.form }))}
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
