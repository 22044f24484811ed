import type { Plugin, Rolldown } from 'vite'

/** Packages that every page loads. */
const FRAME_PACKAGES =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)\//

const FRAME_SOURCES = [
  /\/client\/(routes|paths)\./,
  /\/client\/pages\//,
  /\/client\/styles\//,
  /\/client\/ui\/(button|dialog|icon|icons|picture|toast)\./,
  /\/client\/app\/[a-z-]+\.(ts|tsx|module\.css)$/,
  /\/shared\/(clock|storage-keys|content\/page-paths|texts\/(frame|write))\./,
  // The styles of the front page are in this chunk to save a request on the first visit.
  /\/client\/resume\/[a-z-]+\.module\.css/,
  /^\0(virtual:content\/(site|languages|paper|theme|custom|routes)|vite\/|rolldown\/|plugin-react)/,
]

/** Modules for texts and lists: several screens share them, the front page does not need them. */
const READING =
  /\/client\/(app\/(case-study|contents|copy-text|outline|page-header|prose|project-screen|title-filter|match-title)|ui\/sized-picture)\.|\/shared\/(content\/markdown\/plain-text|count|texts\/reading)\./

/** The parts of texts that few texts have; only the pages of those load it. */
const RICH_PROSE = '/client/app/rich-prose.'

/** Modules of the kit that the frame does not need. */
const KIT =
  /\/client\/(ui\/(chart|check|choice|empty-state|field|fieldset|file-drop|kit|labelled|menu|messages|meter|modal|notice|select|stepper|table|tabs|text-area|toast-queue)|app\/(browser|copy-button|undo|use-persistent-state|use-today))\.|\/shared\/(day|json)\./

/** The footer loads after the routes, in a chunk of its own. */
const FOOTER = '/client/app/footer.tsx'

function isFrame(id: string): boolean {
  if (READING.test(id) || id.includes(RICH_PROSE) || KIT.test(id) || id.endsWith(FOOTER))
    return false
  return FRAME_PACKAGES.test(id) || FRAME_SOURCES.some((pattern) => pattern.test(id))
}

const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'frame', test: isFrame, priority: 2 },
  { name: 'reading', test: READING, priority: 1 },
  { name: 'rich-prose', test: (id) => id.includes(RICH_PROSE), priority: 1 },
  { name: 'kit', test: KIT, priority: 1 },
]

/**
 * Splits the browser bundle into chunks: one for every page (`frame`), one for texts and lists
 * (`reading`), one for what few texts have (`rich-prose`), one for the parts of tools (`kit`), and one for each screen with its styles.
 *
 * Vike adds a group that separates styles from their screens, for the styles that it links itself
 * (vikejs/vike#1815). Here client/pages/asset-links.ts links them, so the plugin sets the groups again
 * after Vike.
 */
export function chunksPlugin(): Plugin {
  const codeSplitting = { includeDependenciesRecursively: false, groups: [...groups] }
  return {
    name: 'chunks',
    enforce: 'post',
    config: () => ({
      environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
    }),
    configResolved({ environments }) {
      const output = environments['client']?.build.rolldownOptions.output
      if (!output || Array.isArray(output)) throw new Error('The client build has one output')
      output.codeSplitting = { ...codeSplitting, groups }
    },
  }
}
