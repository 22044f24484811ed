import { chooseOffer } from '../../../client/app/language-choice.ts'
import { findStorage } from '../../../client/app/storage.ts'
import { SCREEN_NAMES, type ScreenName } from '../../../shared/content/screens.ts'
import { isRecord, parseJson } from '../../../shared/json.ts'
import { LANGUAGE_TAGS, type LanguageTag } from '../../../shared/texts/tags.ts'
import type { ImportPreview } from '../../protocol.ts'
import type { JsonValue } from '../../edits/edit.ts'

/** The five steps of a start, in their order. */
export const STEPS = ['name', 'import', 'theme', 'screens', 'finish'] as const

export type Step = (typeof STEPS)[number]

/** What is typed and chosen in a start. */
export type StartState = {
  name: string
  label: string
  /** The language of the owner's texts. */
  language: LanguageTag
  /** The resume of a file with its name; null without one. */
  imported: (ImportPreview & { file: string }) | null
  /** `theme` of `site.json`. */
  theme: Record<string, JsonValue>
  screens: ScreenName[]
}

/** Session storage: what is typed and chosen in a start. */
const KEY = 'studio/start'

/**
 * Parses a stored state; what is missing or wrong is as at the beginning.
 * @param preferred languages of the browser, the preferred one first
 */
export function parseStart(text: string | null, preferred: readonly string[]): StartState {
  const stored = text === null ? undefined : parseJson(text)
  const { name, label, language, imported, theme, screens } = isRecord(stored) ? stored : {}
  return {
    name: typeof name === 'string' ? name : '',
    label: typeof label === 'string' ? label : '',
    language: LANGUAGE_TAGS.find((tag) => tag === language) ?? chooseLanguage(preferred),
    imported: readImported(imported),
    theme: isRecord(theme) ? (theme as Record<string, JsonValue>) : {},
    screens: SCREEN_NAMES.filter((screen) => Array.isArray(screens) && screens.includes(screen)),
  }
}

/** Chooses the first of the browser's languages that the texts of the site have, else English. */
function chooseLanguage(preferred: readonly string[]): LanguageTag {
  const found = chooseOffer(LANGUAGE_TAGS, 'en', preferred, null)
  return LANGUAGE_TAGS.find((tag) => tag === found) ?? 'en'
}

function readImported(value: unknown): StartState['imported'] {
  if (!isRecord(value)) return null
  const { file, resume, taken, left } = value
  if (typeof file !== 'string' || typeof resume !== 'string') return null
  return { file, resume, taken: readLines(taken), left: readLines(left) }
}

function readLines(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((line) => typeof line === 'string') : []
}

/** Reads what was typed before the page was loaded again. */
export function readStart(): StartState {
  return parseStart(findStorage('session')?.getItem(KEY) ?? null, navigator.languages)
}

/** Keeps what is typed over a reload, unless the storage is full. */
export function keepStart(state: StartState): void {
  try {
    findStorage('session')?.setItem(KEY, JSON.stringify(state))
  } catch {
    // A large import is chosen again after a reload.
    forgetStart()
  }
}

/** Forgets it once the site stands. */
export function forgetStart(): void {
  findStorage('session')?.removeItem(KEY)
}

/** Formats a step as the fragment of an address, so that Back and Forward of the browser lead through the steps. */
export function formatStep(step: Step): string {
  return `#start-${step}`
}

/** Parses the fragment of an address. Without a name there is the first step alone. */
export function parseStep(fragment: string, { name }: Pick<StartState, 'name'>): Step {
  const step = STEPS.find((each) => formatStep(each) === fragment)
  return step && name.trim() !== '' ? step : 'name'
}
