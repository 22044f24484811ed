import { CodeLayer } from './code-layer.tsx'
import { formatField } from './format-field.ts'
import { openFiles } from './open-files.ts'
import { Separator } from './separator.tsx'
import { selectPosition } from './text-range.ts'

/** What the editors have beside their fields. It loads with the first use of the planner. */
export const editorTools = { CodeLayer, Separator, formatField, openFiles, selectPosition }
