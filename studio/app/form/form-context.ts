import { createContext, use } from 'react'
import type { StudioApi } from '../api.ts'
import type { Edit, JsonValue, ValuePath } from '../../edits/edit.ts'
import { formatPath } from './value-path.ts'

/** What the fields of a form share. */
export type FormState = {
  /** Path of the file. */
  file: string
  api: Pick<StudioApi, 'listPictures' | 'addPicture' | 'addFont' | 'removeFont' | 'undelete'>
  values: JsonValue
  /** What is wrong, by the path of the field as problems name it. */
  problems: ReadonlyMap<string, string>
  /** Takes edits as one step; the label says what it does, and the same key joins it with the next one. */
  onEdit: (edits: Edit | readonly Edit[], label: string, key?: string) => void
  /** Says something to screen readers. */
  announce: (text: string) => void
}

/** The form around a field. */
export const FormContext = createContext<FormState | undefined>(undefined)

/** Returns the form around a field. */
export function useForm(): FormState {
  const form = use(FormContext)
  if (!form) throw new Error('a field stands outside of a form')
  return form
}

/** What every field takes: where its value stands, and what it is called. */
export type FieldProps = {
  path: ValuePath
  value: JsonValue | undefined
  label: string
  help?: string | undefined
  required?: boolean | undefined
}

/** Returns what a field takes of the form: its name, its error, and how it changes the value. */
export function useValue({ path, value, label, required }: FieldProps) {
  const { problems, onEdit } = useForm()
  const name = formatPath(path)
  const isEntry = typeof path.at(-1) === 'number'
  return {
    name,
    error: problems.get(name),
    set: (next: JsonValue) => onEdit({ kind: 'set', path, value: next }, `change ${label}`, name),
    /** Removes the key. An entry of a list stays: it has a button for that. */
    clear: () => {
      if (value !== undefined && !required && !isEntry) {
        onEdit({ kind: 'remove', path }, `change ${label}`, name)
      }
    },
  }
}
