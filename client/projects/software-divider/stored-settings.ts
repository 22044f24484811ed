import type { PersistentState } from '../../app/use-persistent-state.ts'
import { formatVersioned, parseVersioned } from '../../app/versioned.ts'
import { type AspectId, parseAspectId } from './cropper/aspects.ts'
import { INITIAL_FORM, parseSettingsForm, type SettingsForm } from './slicer/settings.ts'

/** Key in local storage of the settings of both tools. Files are never stored. */
export const SETTINGS_KEY = 'software-divider'

/** Stored settings of both tools. */
type StoredSettings = { slicer: SettingsForm; aspect: AspectId }

/** Settings of a first visit. */
export const DEFAULT_SETTINGS: StoredSettings = { slicer: INITIAL_FORM, aspect: 'free' }

/** Parses stored settings; missing and invalid ones get their default. */
export function parseStoredSettings(text: string): StoredSettings {
  const value = parseVersioned(text)
  if (!value) return DEFAULT_SETTINGS
  return { slicer: parseSettingsForm(value['slicer']), aspect: parseAspectId(value['aspect']) }
}

/** Settings of both tools in local storage. */
export const STORED_SETTINGS: PersistentState<StoredSettings> = {
  key: SETTINGS_KEY,
  initial: DEFAULT_SETTINGS,
  parse: parseStoredSettings,
  format: formatVersioned,
}
