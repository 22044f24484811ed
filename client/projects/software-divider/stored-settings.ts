import { readStored, writeStored } from '../../app/storage.ts'
import { type AspectId, parseAspectId } from './cropper/aspects.ts'
import { INITIAL_FORM, parseSettingsForm, type SettingsForm } from './slicer/settings.ts'

/** Local storage: the settings of both tools. Files are never kept. */
export const SETTINGS_KEY = 'software-divider'

const VERSION = 1

export type StoredSettings = { slicer: SettingsForm; aspect: AspectId }

export const DEFAULT_SETTINGS: StoredSettings = { slicer: INITIAL_FORM, aspect: 'free' }

/** What was kept; whatever is missing or cannot be read is as at first. */
export function readStoredSettings(): StoredSettings {
  return parseStoredSettings(readStored(SETTINGS_KEY))
}

/** Keeps a part and leaves the rest; a browser that keeps nothing does no harm. */
export function storeSettings(part: Partial<StoredSettings>): void {
  writeStored(SETTINGS_KEY, JSON.stringify({ version: VERSION, ...readStoredSettings(), ...part }))
}

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
