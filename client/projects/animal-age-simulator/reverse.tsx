import { Field } from '../../ui/field.tsx'
import kit from '../../ui/kit.module.css'
import { MAX_HUMAN_AGE } from './animals.ts'
import { readNumber, type ParsedForm } from './form.ts'
import { convertToAnimal, type Method } from './methods.ts'
import { describeAnimalAge, describeKind, describeMethod } from './format.ts'
import style from './page.module.css'

type Props = {
  reading: ParsedForm
  methods: readonly Method[]
  human: string
  onChange: (human: string) => void
}

/** Converts a person's age to the animal's age. */
export function Reverse({ reading, methods, human, onChange }: Props) {
  const { animal, size } = reading
  const years = readNumber(human)
  const valid = years !== undefined && years <= MAX_HUMAN_AGE
  return (
    <section className={`${kit.stack} ${kit.ruled}`} aria-labelledby="reverse">
      <h2 id="reverse" className={kit.heading}>
        The other way round
      </h2>
      <div className={style.short}>
        <Field
          label="A person’s age"
          value={human}
          onChange={({ target }) => onChange(target.value)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={5}
          error={
            valid
              ? undefined
              : `Enter a number from 0 to ${MAX_HUMAN_AGE}, the longest life on record.`
          }
        />
      </div>
      <div role="status">
        {valid && (
          <>
            <p>As old as {describeKind(animal, size)} …</p>
            <ul className={kit.list}>
              {methods.map((method) => (
                <li key={method.id}>
                  {describeAnimalAge(animal, convertToAnimal(animal, method, years))},{' '}
                  <span className={kit.note}>{describeMethod(method)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}
