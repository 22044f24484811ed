import { INITIAL_FORM, type Form, parseForm } from './form.ts'

/** Local storage: what is kept of this page. */
export const STATE_KEY = 'animal-age-simulator'

const VERSION = 1

/** More pets than anybody has, and few enough for the page. */
export const MAX_PETS = 50

export type SavedPet = Form & { id: number }

export type State = {
  form: Form
  /** The age of a person, as typed, that is looked up the other way round. */
  human: string
  pets: readonly SavedPet[]
}

export const INITIAL_STATE: State = { form: INITIAL_FORM, human: '40', pets: [] }

export function formatState(state: State): string {
  return JSON.stringify({ version: VERSION, ...state })
}

/** What was kept; undefined when it cannot be read. Nothing kept is the first state. */
export function parseState(text: string | null): State | undefined {
  if (text === null) return INITIAL_STATE
  const value = parseJson(text)
  if (!isRecord(value) || value['version'] !== VERSION) return undefined
  const { form, human, pets } = value
  return {
    form: parseForm(form),
    human: typeof human === 'string' ? human.slice(0, 10) : INITIAL_STATE.human,
    pets: Array.isArray(pets) ? parsePets(pets) : [],
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Pets need a name; their ids are given anew, so that no two are the same. */
function parsePets(values: readonly unknown[]): SavedPet[] {
  return values
    .filter(isRecord)
    .map(parseForm)
    .filter(({ name }) => name.trim() !== '')
    .slice(0, MAX_PETS)
    .map((form, id) => ({ ...form, id }))
}

/** Adds the pet in the form, or puts it in the place of the one of the same name. */
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

/** Puts a pet that was removed back where it stood. */
export function restorePet(state: State, pet: SavedPet, index: number): State {
  const others = state.pets.filter(({ id }) => id !== pet.id)
  return { ...state, pets: others.toSpliced(index, 0, pet) }
}
