import { useEffect, useState } from 'react'
import type { ContentProblem } from '../../../shared/content/problem.ts'
import { kindOf } from '../../file-kind.ts'
import type { FileList } from '../../protocol.ts'
import type { Target } from '../file-editor.tsx'
import { schemaOf } from '../files/file-groups.ts'
import {
  findPage,
  FIRST_PLACE,
  formatPlace,
  parsePlace,
  type Place,
  startTab,
  type Tab,
} from '../place.ts'

/** The half that a narrow screen shows. */
export type Half = 'edit' | 'preview'

/** Where the owner is. */
export type PlaceState = {
  place: Place
  /** Where the cursor goes in the file. */
  target: Target | undefined
  /** Path of the page in the preview. */
  page: string
  half: Half
  /** Whether the list of files is open, which stands in a sheet on a narrow screen. */
  sheetOpen: boolean
  setPage: (path: string) => void
  setHalf: (half: Half) => void
  setSheetOpen: (open: boolean) => void
  /** Shows a place in the editor; the preview keeps its page. */
  show: (place: Place, target?: Target) => void
  /** Opens a file, and the page that shows it. */
  open: (path: string, tab?: Tab, target?: Target) => void
  /** Shows a page in the preview, and its file in the editor if there is one. */
  openPage: (path: string) => void
  /** Opens another tab of the open file. */
  openTab: (tab: Tab) => void
  /** Opens a file that an undo has changed, unless it is open. */
  follow: (path: string) => void
  /** Opens the file of a problem, at its field or its line. */
  goToProblem: (problem: ContentProblem) => void
}

/** Holds where the owner is, also in the address. */
export function usePlace(list: FileList): PlaceState {
  const [place, setPlace] = useState<Place>(
    () => parsePlace(location.hash) ?? (list.problems.length > 0 ? { view: 'check' } : FIRST_PLACE),
  )
  const [target, setTarget] = useState<Target>()
  const [page, setPage] = useState(() => findPage(list, place) ?? '/')
  /** A file that was opened before its page was known, such as a new one. */
  const [awaited, setAwaited] = useState<string>()
  const [half, setHalf] = useState<Half>('edit')
  const [sheetOpen, setSheetOpen] = useState(false)
  useEffect(() => history.replaceState(null, '', formatPlace(place)), [place])

  const found = list.pages.find(({ file }) => file === awaited)
  if (found && awaited !== undefined) {
    setAwaited(undefined)
    setPage(found.path)
  }

  function show(next: Place, to?: Target) {
    setPlace(next)
    setTarget(to)
    setHalf('edit')
    setSheetOpen(false)
  }

  function open(path: string, tab: Tab = startTab(path), to?: Target) {
    show({ view: 'file', path, tab }, to)
    const shown = list.pages.find(({ file }) => file === path)
    if (shown) setPage(shown.path)
    setAwaited(shown ? undefined : path)
  }

  return {
    ...{ place, target, page, half, sheetOpen, setPage, setHalf, setSheetOpen, show, open },
    openPage(path) {
      setPage(path)
      const file = list.pages.find((each) => each.path === path)?.file
      if (file === undefined || !list.files.some((each) => each.path === file)) return
      const tab = place.view === 'file' && place.tab !== 'theme' ? place.tab : startTab(file)
      setPlace({ view: 'file', path: file, tab })
      setTarget(undefined)
    },
    openTab(tab) {
      if (place.view !== 'file') return
      setTarget(undefined)
      setPlace({ ...place, tab })
    },
    follow(path) {
      setTarget(undefined)
      setPlace((last) =>
        last.view === 'file' && last.path === path
          ? last
          : { view: 'file', path, tab: startTab(path) },
      )
    },
    goToProblem({ file, path, line, column }) {
      const isInText = kindOf(file) === 'markdown' && line !== undefined
      const hasField = path !== '' && schemaOf(file) !== undefined && !isInText
      open(file, hasField ? 'form' : 'text', {
        ...(hasField && { path }),
        ...(line !== undefined && { line }),
        ...(column !== undefined && { column }),
      })
    },
  }
}
