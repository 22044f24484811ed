import { useCallback, useState } from 'react'
import { loadChunk } from '../../../app/load-chunk.ts'
import { useToast } from '../../../ui/toast.tsx'
import type { editorTools } from './editor-tools.ts'

/** The tools of an editor. */
export type EditorTools = typeof editorTools

/**
 * Returns the tools of the editors as soon as they are loaded, and a function that loads them. Editors work without
 * them. If they do not load, the function says so if they are needed, and tries again with its next call.
 */
export function useEditorTools() {
  const [tools, setTools] = useState<EditorTools>()
  const showToast = useToast()
  const load = useCallback(
    async (isNeeded = false) => {
      const chunk = await loadChunk(() => import('./editor-tools.ts')).catch(() => undefined)
      setTools(chunk?.editorTools)
      if (isNeeded && !chunk)
        showToast({ text: 'The editor failed to load. Check your connection and try again.' })
      return chunk?.editorTools
    },
    [showToast],
  )
  return [tools, load] as const
}
