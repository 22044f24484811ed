import { useEffect, useEffectEvent } from 'react'
import { useToast } from '../../../client/ui/toast.tsx'
import type { Workspace } from '../workspace/workspace.ts'

type Way = 'undo' | 'redo'

/** Fields that write to none of the files: they undo by themselves. */
const OTHER_FIELDS = '[type="search"], [name="commit"], .cm-panel *'

/**
 * Undoes and redoes across all files, by the keys too, and says what it did.
 * @param onFile called with the path of the file that it changed
 */
export function useUndo(workspace: Workspace, onFile: (path: string) => void): (way: Way) => void {
  const showToast = useToast()
  function move(way: Way) {
    const result = workspace[way]()
    if (!result) return
    const { label, done, path } = result
    const verb = way === 'undo' ? 'Undone' : 'Redone'
    showToast({
      text: done ? `${verb}: ${label}.` : `Another program changed the file since: ${label} stays.`,
    })
    if (path !== undefined) onFile(path)
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const way = readUndoKey(event)
    if (!way || document.querySelector('dialog:modal')) return
    if (event.target instanceof Element && event.target.matches(OTHER_FIELDS)) return
    event.preventDefault()
    event.stopPropagation()
    move(way)
  })
  useEffect(() => {
    const ending = new AbortController()
    // Before a field undoes by itself what it alone knows.
    window.addEventListener('keydown', (event) => handleKey(event), {
      capture: true,
      signal: ending.signal,
    })
    return () => ending.abort()
  }, [])
  return move
}

/** Returns what a key asks for: Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y redo. */
function readUndoKey(event: KeyboardEvent): Way | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined
  const key = event.key.toLowerCase()
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo'
  return key === 'y' && !event.shiftKey ? 'redo' : undefined
}
