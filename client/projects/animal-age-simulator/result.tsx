import { capitalise } from '../../../shared/capitalise.ts'
import kit from '../../ui/kit.module.css'
import { formatAge } from './age.ts'
import { CAT_STAGES, findCatStage } from './cat.ts'
import { type ParsedForm } from './form.ts'
import { type Conversion, convertToHuman, type Method } from './methods.ts'
import { describeKind, describeYears, explainYears } from './format.ts'
import style from './page.module.css'

type Props = { reading: ParsedForm; methods: readonly Method[] }

/** Result of each method with a note on it. */
export function Result({ reading, methods }: Props) {
  const { animal, size, age } = reading
  return (
    <div className={`${kit.stack} ${style.result}`} data-gap="3" role="status">
      {age === undefined ? (
        <p className={kit.muted}>Enter an age to see the human years.</p>
      ) : (
        <>
          <p className={kit.muted}>
            {capitalise(describeKind(animal, size))} of {formatAge(age)}
          </p>
          <dl className={`${kit.pair} ${style.answers}`}>
            {methods.map((method) => {
              const conversion = convertToHuman(animal, method, age)
              return (
                <div
                  key={method.id}
                  className={kit.marked}
                  data-tone={findTone(method, conversion)}
                >
                  <dt className="meta">By the {method.name}</dt>
                  <dd className={kit.figure}>{describeYears(conversion)}</dd>
                  <dd className={kit.note}>{explainYears(animal, method, conversion)}</dd>
                </div>
              )
            })}
          </dl>
        </>
      )}
    </div>
  )
}

function findTone({ id }: Method, { kind }: Conversion) {
  if (kind !== 'years') return 'warning'
  return id === 'size-chart' ? 'muted' : undefined
}

/** Life stages of a cat, with the current one highlighted. */
export function Stages({ age }: { age: number }) {
  const current = findCatStage(age)
  return (
    <div className={kit.stack} data-gap="2">
      <p>
        Life stage: <strong>{current.name}</strong>
      </p>
      <ol role="list" className={style.stages}>
        {CAT_STAGES.map(({ name, range }) => (
          <li key={name} aria-current={name === current.name ? 'true' : undefined}>
            {name}
            <small className="own-line">{range}</small>
          </li>
        ))}
      </ol>
    </div>
  )
}
