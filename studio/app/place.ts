import { kindOf } from '../file-kind.ts'
import type { FileList } from '../protocol.ts'
import { schemaOf } from './files/file-groups.ts'

/** Ways to look at a file. */
export type Tab = 'form' | 'theme' | 'text' | 'history'

/** What the studio shows: a file in one of its tabs, a picture, or the check of all. */
export type Place =
  | { view: 'file'; path: string; tab: Tab }
  | { view: 'picture'; path: string }
  | { view: 'check' }

const TABS: readonly Tab[] = ['form', 'theme', 'text', 'history']

/** What the studio shows at first. */
export const FIRST_PLACE: Place = { view: 'file', path: 'resume.json', tab: 'form' }

/** Formats a place as the fragment of an address, so that a reload and a bookmark lead back to it. */
export function formatPlace(place: Place): string {
  if (place.view === 'check') return '#check'
  if (place.view === 'picture') return `#${new URLSearchParams({ picture: place.path }).toString()}`
  return `#${new URLSearchParams({ file: place.path, tab: place.tab }).toString()}`
}

/** Parses the fragment of an address. */
export function parsePlace(fragment: string): Place | undefined {
  if (fragment === '#check') return { view: 'check' }
  const query = new URLSearchParams(fragment.slice(1))
  const picture = query.get('picture')
  if (picture) return { view: 'picture', path: picture }
  const path = query.get('file')
  const tab = TABS.find((each) => each === query.get('tab'))
  return path && tab ? { view: 'file', path, tab } : undefined
}

/** Returns the tab that a file opens in: texts as text, settings as a form. */
export function startTab(path: string): Tab {
  const isText = kindOf(path) === 'markdown' || schemaOf(path) === undefined
  return isText ? 'text' : 'form'
}

/** Returns the path of the page that shows a place, or else that of the first page. */
export function findPage({ pages }: Pick<FileList, 'pages'>, place: Place): string | undefined {
  const shown = place.view === 'file' ? pages.find(({ file }) => file === place.path) : undefined
  return (shown ?? pages[0])?.path
}
