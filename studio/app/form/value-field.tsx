import { type ReactNode, useState } from 'react'
import { Button } from '../../../client/ui/button.tsx'
import { Check } from '../../../client/ui/check.tsx'
import { Field } from '../../../client/ui/field.tsx'
import { Fieldset } from '../../../client/ui/fieldset.tsx'
import kit from '../../../client/ui/kit.module.css'
import { Select } from '../../../client/ui/select.tsx'
import { TextArea } from '../../../client/ui/text-area.tsx'
import { isRecord } from '../../../shared/json.ts'
import type { Edit, JsonValue } from '../../edits/edit.ts'
import { type ChosenPicture, PictureDialog } from '../pictures/picture-dialog.tsx'
import { DateField } from './date-field.tsx'
import { type FieldProps, useForm, useValue } from './form-context.ts'
import { ListField } from './list-field.tsx'
import { ObjectFields } from './object-fields.tsx'
import { emptyValue, type FormField, type FormVariant } from './schema-fields.ts'
import { type Numeric, readTyped } from './typed-number.ts'
import { formatPath } from './value-path.ts'
import style from './form.module.css'

type Props = FieldProps & { field: FormField }

/** Field of one value, whatever its kind. */
export function ValueField({ field, ...props }: Props) {
  switch (field.kind) {
    case 'text':
      return <TextField {...props} long={field.long} numeric={field.numeric && 'some'} />
    case 'number':
      return <TextField {...props} long={false} numeric="all" />
    case 'colour':
      return <ColourField {...props} />
    case 'picture':
      return <PictureField {...props} />
    case 'date':
      return <DateField {...props} />
    case 'check':
      return <CheckField {...props} initial={field.initial} />
    case 'choice':
      return <ChoiceField {...props} {...field} />
    case 'several':
      return <SeveralField {...props} options={field.options} />
    case 'list':
      return <ListField {...props} entry={field.entry} />
    case 'object':
      return (
        <Fieldset legend={props.label}>
          {props.help && <small>{props.help}</small>}
          <ObjectFields field={field} path={props.path} value={props.value} />
        </Fieldset>
      )
    case 'variants':
      return <VariantField {...props} variants={field.variants} />
  }
}

type TextFieldProps = FieldProps & { long: boolean; numeric: Numeric; action?: ReactNode }

function TextField(props: TextFieldProps) {
  const { value, label, help, long, numeric, action } = props
  const { name, error, set, clear } = useValue(props)
  if (typeof value === 'object' && value !== null) return <TextOnly {...props} />
  const text = value === undefined || value === null ? '' : String(value)
  const attributes = {
    label,
    hint: help,
    error,
    value: text,
    'data-path': name,
    onChange: ({ target }: { target: { value: string } }) => {
      set(readTyped(target.value, numeric))
    },
    onBlur: () => text === '' && clear(),
  }
  return long ? (
    <div className={style.long}>
      <TextArea {...attributes} rows={2} />
    </div>
  ) : (
    <Field {...attributes} action={action} />
  )
}

/** Says where a value can be edited that its field cannot show. */
function TextOnly({ label, path }: FieldProps) {
  return (
    <p className={kit.note} data-path={formatPath(path)} tabIndex={-1}>
      {label}: edit it in the tab “Text”.
    </p>
  )
}

function ColourField(props: FieldProps) {
  const { value, label } = props
  const { set } = useValue(props)
  const text = typeof value === 'string' ? value : ''
  const isColour = /^#(?:[\da-f]{3}){1,2}$/i.test(text)
  return (
    <div className={style.colour}>
      <TextField
        {...props}
        long={false}
        numeric={false}
        action={
          <input
            type="color"
            aria-label={`Choose ${label}`}
            value={isColour ? toLongHex(text) : '#808080'}
            onChange={({ target }) => set(target.value)}
          />
        }
      />
    </div>
  )
}

/** Path of a picture. Choosing one also sets its description, which stands beside it in all files but the resume. */
function PictureField(props: FieldProps) {
  const { path, label } = props
  const { file, api, onEdit } = useForm()
  const [choosing, setChoosing] = useState(false)
  const key = String(path.at(-1))
  const describes = key !== 'image'

  function choose(picture: ChosenPicture) {
    const edits: Edit[] = [{ kind: 'set', path, value: picture.path }]
    const beside = [...path.slice(0, -1), `${key}Alt`]
    if (describes) edits.push({ kind: 'set', path: beside, value: picture.description })
    onEdit(edits, `choose ${label}`)
  }

  return (
    <div className={style.choose}>
      <TextField
        {...props}
        long={false}
        numeric={false}
        action={
          <Button
            variant="quiet"
            aria-label={`Choose picture for ${label}`}
            onClick={() => setChoosing(true)}
          >
            Choose
          </Button>
        }
      />
      {choosing && (
        <PictureDialog
          api={api}
          beside={file}
          describes={describes ? 'yes' : 'no'}
          onChoose={choose}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

/** The control for colours knows the notation with six digits only. */
function toLongHex(hex: string): string {
  return hex.length === 4 ? hex.replaceAll(/[0-9a-f]/gi, '$&$&') : hex
}

function CheckField(props: FieldProps & { initial: boolean }) {
  const { value, label, help, initial, required } = props
  const { name, set, clear } = useValue(props)
  return (
    <div>
      <Check
        label={
          <>
            {label}
            {help && <small className="own-line">{help}</small>}
          </>
        }
        data-path={name}
        checked={typeof value === 'boolean' ? value : initial}
        onChange={({ target: { checked } }) =>
          checked === initial && !required ? clear() : set(checked)
        }
      />
    </div>
  )
}

function ChoiceField(props: FieldProps & Extract<FormField, { kind: 'choice' }>) {
  const { value, label, help, options, initial, names, required } = props
  const { name, error, set, clear } = useValue(props)
  const chosen = typeof value === 'string' ? value : ''
  const listed = options.map((option) => ({
    value: option,
    label: names?.get(option) ?? option,
  }))
  const isKnown = chosen === '' || options.includes(chosen)
  return (
    <Select
      label={label}
      hint={help}
      error={error}
      data-path={name}
      value={chosen}
      options={[
        ...(required && chosen !== ''
          ? []
          : [{ value: '', label: initial ? `Not set (${initial})` : 'Not set' }]),
        ...(isKnown ? [] : [{ value: chosen, label: chosen }]),
        ...listed,
      ]}
      onChoose={(next) => (next === '' ? clear() : set(next))}
    />
  )
}

/** Texts that are chosen from those that are known. */
function SeveralField(props: FieldProps & { options: readonly string[] }) {
  const { path, value, label, help, options } = props
  const { onEdit } = useForm()
  const { name, error, set, clear } = useValue(props)
  const chosen = Array.isArray(value) ? value : []
  function choose(option: string, checked: boolean) {
    if (checked)
      onEdit(
        { kind: 'insert', list: path, index: chosen.length, value: option },
        `choose ${option}`,
      )
    else if (chosen.length === 1) clear()
    else set(chosen.filter((each) => each !== option))
  }
  return (
    <Fieldset legend={label} error={error}>
      {help && <small>{help}</small>}
      {options.length === 0 && <p className={kit.note}>Nothing to choose from yet.</p>}
      <div className={kit.row}>
        {options.map((option, index) => (
          <Check
            key={option}
            label={option}
            data-path={index === 0 ? name : undefined}
            checked={chosen.includes(option)}
            onChange={({ target }) => choose(option, target.checked)}
          />
        ))}
      </div>
    </Fieldset>
  )
}

function VariantField({ variants, ...props }: FieldProps & { variants: readonly FormVariant[] }) {
  const { value, label } = props
  const { set } = useValue(props)
  const [chosen, setChosen] = useState<string>()
  const current = value === undefined ? undefined : variants.find(({ fits }) => fits(value))
  const shown = current ?? variants.find((variant) => variant.label === chosen) ?? variants[0]
  if (!shown) return null
  function choose(name: string) {
    setChosen(name)
    const next = variants.find((variant) => variant.label === name)
    // A value of another shape would be lost unseen: it begins empty.
    if (next && value !== undefined && next !== current) set(withType(emptyValue(next.field), next))
  }
  return (
    <div className={kit.stack} data-gap="2">
      <Select
        label={`${label}: what it has`}
        value={shown.label}
        options={variants.map((variant) => ({ value: variant.label, label: variant.label }))}
        onChoose={choose}
      />
      <ValueField {...props} field={shown.field} />
    </div>
  )
}

/** Names the kind of an object, as in the questions of the quiz. */
function withType(value: JsonValue, variant: FormVariant): JsonValue {
  return !isRecord(value) || variant.fits(value) ? value : { type: variant.label, ...value }
}
