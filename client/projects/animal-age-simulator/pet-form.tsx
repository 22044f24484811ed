import { capitalise } from '../../../shared/capitalise.ts'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import kit from '../../ui/kit.module.css'
import { Select } from '../../ui/select.tsx'
import { ANIMAL_IDS, findAnimal } from './animals.ts'
import { SIZE_WEIGHTS, SIZES } from './dog.ts'
import { type Form, type ParsedForm } from './form.ts'

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
    <form className={kit.panel} method="post" onSubmit={(event) => event.preventDefault()}>
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

function SizeFields(props: PartProps) {
  const { form, change } = props
  return (
    <>
      <Choice
        legend="Size by"
        name="size-by"
        value={form.sizeBy}
        options={{ size: 'Size', weight: 'Weight' }}
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
        <NumberField {...props} field="weight" label="Weight when grown (kg)" maxLength={10} />
      )}
    </>
  )
}

function AgeFields({ today, ...props }: PartProps & Pick<Props, 'today'>) {
  const { form, reading, change } = props
  return (
    <>
      <Choice
        legend="Age by"
        name="age-by"
        value={form.ageBy}
        options={{ span: 'Years and months', born: 'Birth date' }}
        onChoose={(ageBy) => change({ ageBy })}
      />
      {form.ageBy === 'span' ? (
        <div className={kit.pair}>
          <NumberField {...props} field="years" label="Years" maxLength={4} />
          <NumberField {...props} field="months" label="Months" maxLength={2} />
        </div>
      ) : (
        <Field
          label="Birth date"
          type="date"
          value={form.born}
          max={today}
          onChange={({ target }) => change({ born: target.value })}
          error={reading.problems.born}
        />
      )}
    </>
  )
}

type NumberProps = PartProps & {
  field: 'weight' | 'years' | 'months'
  label: string
  maxLength: number
}

function NumberField({ form, reading, change, field, label, maxLength }: NumberProps) {
  return (
    <Field
      label={label}
      value={form[field]}
      onChange={({ target }) => change({ [field]: target.value })}
      inputMode={field === 'weight' ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={maxLength}
      error={reading.problems[field]}
    />
  )
}
