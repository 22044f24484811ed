import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import kit from '../../ui/kit.module.css'
import { Select } from '../../ui/select.tsx'
import { ANIMAL_IDS, findAnimal } from './animals.ts'
import { SIZE_WEIGHTS, SIZES } from './dog.ts'
import { type Form, type ParsedForm } from './form.ts'
import { capitalise } from './format.ts'
import style from './page.module.css'

type Props = {
  form: Form
  reading: ParsedForm
  today: string | undefined
  onChange: (form: Form) => void
}

const SIZE_OPTIONS = SIZES.map((size) => ({
  value: size,
  label: capitalise(size),
  note: SIZE_WEIGHTS[size],
}))

const ANIMAL_OPTIONS = ANIMAL_IDS.map((animal) => ({
  value: animal,
  label: capitalise(findAnimal(animal).name),
}))

/** Form for the animal and its age. */
export function PetForm({ form, reading, today, onChange }: Props) {
  const change = (part: Partial<Form>) => onChange({ ...form, ...part })
  return (
    <form
      className={`${kit.panel} ${style.entry}`}
      method="post"
      onSubmit={(event) => event.preventDefault()}
    >
      <Select
        label="Animal"
        value={form.animal}
        options={ANIMAL_OPTIONS}
        onChoose={(animal) => change({ animal })}
      />
      {form.animal === 'dog' && <SizeFields form={form} reading={reading} change={change} />}
      <AgeFields form={form} reading={reading} change={change} today={today} />
    </form>
  )
}

type PartProps = Pick<Props, 'form' | 'reading'> & { change: (part: Partial<Form>) => void }

function SizeFields({ form, reading, change }: PartProps) {
  return (
    <>
      <Choice
        legend="Size by"
        name="size-by"
        value={form.sizeBy}
        options={[
          { value: 'size', label: 'Size' },
          { value: 'weight', label: 'Weight' },
        ]}
        onChoose={(sizeBy) => change({ sizeBy })}
      />
      {form.sizeBy === 'size' ? (
        <Choice
          legend="Size when grown"
          name="size"
          value={form.size}
          options={SIZE_OPTIONS}
          onChoose={(size) => change({ size })}
        />
      ) : (
        <Field
          label="Weight when grown (kg)"
          value={form.weight}
          onChange={({ target }) => change({ weight: target.value })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          error={reading.problems.weight}
        />
      )}
    </>
  )
}

function AgeFields({ form, reading, change, today }: PartProps & Pick<Props, 'today'>) {
  const { problems } = reading
  return (
    <>
      <Choice
        legend="Age by"
        name="age-by"
        value={form.ageBy}
        options={[
          { value: 'span', label: 'Years and months' },
          { value: 'born', label: 'Birth date' },
        ]}
        onChoose={(ageBy) => change({ ageBy })}
      />
      {form.ageBy === 'span' ? (
        <div className={kit.pair}>
          <Field
            label="Years"
            value={form.years}
            onChange={({ target }) => change({ years: target.value })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            error={problems.years}
          />
          <Field
            label="Months"
            value={form.months}
            onChange={({ target }) => change({ months: target.value })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            error={problems.months}
          />
        </div>
      ) : (
        <Field
          label="Birth date"
          type="date"
          value={form.born}
          max={today}
          onChange={({ target }) => change({ born: target.value })}
          error={problems.born}
        />
      )}
    </>
  )
}
