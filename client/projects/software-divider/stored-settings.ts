import { readStored, writeStored } from '../../app/storage.ts'
import { type AspectId, parseAspectId } from './cropper/aspects.ts'
import { INITIAL_FORM, parseSettingsForm, type SettingsForm } from './slicer/settings.ts'

/** Key in local storage of the settings of both tools. Files are never stored. */
export const SETTINGS_KEY = 'software-divider'

const VERSION = 1

/** Stored settings of both tools. */
type StoredSettings = { slicer: SettingsForm; aspect: AspectId }

/** Settings of a first visit. */
export const DEFAULT_SETTINGS: StoredSettings = { slicer: INITIAL_FORM, aspect: 'free' }

/** Reads the stored settings; missing and unreadable ones get their default. */
export function readStoredSettings(): StoredSettings {
  return parseStoredSettings(readStored(SETTINGS_KEY))
}

/** Stores some of the settings; does nothing where storage is blocked. */
export function storeSettings(part: Partial<StoredSettings>): void {
  writeStored(SETTINGS_KEY, JSON.stringify({ version: VERSION, ...readStoredSettings(), ...part }))
}

/** Parses stored settings; missing and invalid ones get their default. */
export function parseStoredSettings(text: string | null): StoredSettings {
  const value = parseJson(text ?? 'null')
  if (typeof value !== 'object' || value === null) return DEFAULT_SETTINGS
  const found = new Map<string, unknown>(Object.entries(value))
  if (found.get('version') !== VERSION) return DEFAULT_SETTINGS
  return {
    slicer: parseSettingsForm(found.get('slicer')),
    aspect: parseAspectId(found.get('aspect')),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
