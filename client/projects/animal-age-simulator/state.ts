import { isRecord } from '../../../shared/json.ts'
import { parseVersioned } from '../../app/versioned.ts'
import { INITIAL_FORM, type Form, parseForm } from './form.ts'

/** Key in local storage of this page's state. */
export const STATE_KEY = 'animal-age-simulator'

/** Maximum number of saved pets. */
export const MAX_PETS = 50

/** Form of a saved pet with its id. */
export type SavedPet = Form & { id: number }

/** State of the page. */
export type State = {
  form: Form
  /** Person's age for the reverse conversion, as typed. */
  human: string
  pets: readonly SavedPet[]
}

/** State of a first visit. */
export const INITIAL_STATE: State = { form: INITIAL_FORM, human: '40', pets: [] }

/** Parses the stored state; undefined when it is unreadable. */
export function parseState(text: string): State | undefined {
  const value = parseVersioned(text)
  if (!value) return undefined
  const { form, human, pets } = value
  return {
    form: parseForm(form),
    human: typeof human === 'string' ? human.slice(0, 10) : INITIAL_STATE.human,
    pets: Array.isArray(pets) ? parsePets(pets) : [],
  }
}

/** Parses pets with a name and assigns new, unique ids. */
function parsePets(values: readonly unknown[]): SavedPet[] {
  return values
    .filter(isRecord)
    .map(parseForm)
    .filter(({ name }) => name.trim() !== '')
    .slice(0, MAX_PETS)
    .map((form, id) => ({ ...form, id }))
}

/** Saves the pet in the form, over one of the same name. */
export function savePet(state: State): State {
  const form = { ...state.form, name: state.form.name.trim() }
  const same = state.pets.find(({ name }) => name === form.name)
  if (same) {
    const pet = { ...form, id: same.id }
    return { ...state, form, pets: state.pets.map((other) => (other === same ? pet : other)) }
  }
  const id = Math.max(-1, ...state.pets.map((pet) => pet.id)) + 1
  return { ...state, form, pets: [...state.pets, { ...form, id }] }
}

/** Restores a removed pet at its old position. */
export function restorePet(state: State, pet: SavedPet, index: number): State {
  const others = state.pets.filter(({ id }) => id !== pet.id)
  return { ...state, pets: others.toSpliced(index, 0, pet) }
}
