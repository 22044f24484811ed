import { parseVersioned } from '../../app/versioned.ts'
import { INITIAL_FORM, type Form, parseForm } from './form.ts'

/** Key in local storage of this page's state. */
export const STATE_KEY = 'animal-age-simulator'

/** Maximum number of saved pets. */
export const MAX_PETS = 50

/** Message where there is no room for another pet. */
export const FULL_MESSAGE = `You can save ${MAX_PETS} pets. Remove one first.`

/** State of the page. */
export type State = {
  form: Form
  /** Person's age for the reverse conversion, as typed. */
  human: string
  /** Forms of the saved pets, each with a name of its own. */
  pets: readonly Form[]
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

/** Parses the pets that have a name. Of pets with the same name, the last one counts. */
function parsePets(values: readonly unknown[]): Form[] {
  const named = values.map(parseForm).filter(({ name }) => name.trim() !== '')
  return [...new Map(named.map((pet) => [pet.name, pet])).values()].slice(0, MAX_PETS)
}

/** Saves the pet in the form, over one of the same name. The state is unchanged if there is no room. */
export function savePet(state: State): State {
  const form = { ...state.form, name: state.form.name.trim() }
  const index = state.pets.findIndex(({ name }) => name === form.name)
  if (index === -1 && state.pets.length >= MAX_PETS) return state
  const pets = index === -1 ? [...state.pets, form] : state.pets.with(index, form)
  return { ...state, form, pets }
}

/**
 * Restores a removed pet at its old position. The state is unchanged if there is no room, or if
 * another pet has its name by now.
 */
export function restorePet(state: State, pet: Form, index: number): State {
  const { pets } = state
  if (pets.length >= MAX_PETS || pets.some(({ name }) => name === pet.name)) return state
  return { ...state, pets: pets.toSpliced(index, 0, pet) }
}
