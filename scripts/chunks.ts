import type { Plugin, Rolldown } from 'vite'

/** Packages that every page loads. */
const FRAME_PACKAGES =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)\//

/** What every page loads. A module here uses nothing of READING or KIT, which need React from the frame: else it belongs there. */
const FRAME_SOURCES = [
  /\/client\/(routes|paths)\./,
  /\/client\/pages\//,
  /\/client\/styles\//,
  /\/client\/ui\/(button|dialog|icon|icons|picture|toast)\./,
  /\/client\/app\/[a-z-]+\.(ts|tsx|module\.css)$/,
  /\/shared\/(clock|storage-keys|content\/page-paths|texts\/(frame|write))\./,
  // The styles of the front page are in this chunk to save a request on the first visit.
  /\/client\/resume\/[a-z-]+\.module\.css/,
  /^\0(virtual:(content\/(site|languages|paper|theme|custom|routes)|english-marker)|vite\/|rolldown\/|plugin-react)/,
]

/** Modules for texts and lists: several screens share them, the front page does not need them. */
const READING =
  /\/client\/(app\/(case-study|contents|copy-text|outline|page-header|prose|project-screen|title-filter|match-title)|ui\/(composition|fill-nodes|hydrated|sized-picture))\.|\/shared\/(content\/markdown\/plain-text|count|duration|limits|normalise|result|texts\/(count|language|numbers|reading))\./

/** The parts of texts that few texts have; only the pages of those load it. */
const RICH_PROSE = '/client/app/rich-prose.'

/** Modules of the kit that the frame does not need. */
const KIT =
  /\/client\/(ui\/(chart|plot|check|choice|empty-state|field|fieldset|file-drop|kit|labelled|menu|messages|meter|modal|notice|reveal-focus|select|stepper|table|tabs|text-area|toast-queue)|app\/(browser|copy-button|read-text|undo|use-has-left|use-persistent-state|use-tab-title|use-today|versioned))\.|\/shared\/(api\/(endpoint|problem-details)|day|json)\./

/** The footer loads after the routes, in a chunk of its own. */
const FOOTER = '/client/app/footer.tsx'

function isFrame(id: string): boolean {
  if (READING.test(id) || id.includes(RICH_PROSE) || KIT.test(id) || id.endsWith(FOOTER))
    return false
  return FRAME_PACKAGES.test(id) || FRAME_SOURCES.some((pattern) => pattern.test(id))
}

/**
 * Returns whether a module is in a chunk that several screens share. Such a module imports others of these chunks alone: what
 * else it needs may be in the chunk of the only screen that uses it. That chunk imports this one, and neither is complete.
 */
export function isShared(id: string): boolean {
  return isFrame(id) || READING.test(id) || KIT.test(id)
}

const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'frame', test: isFrame, priority: 2 },
  { name: 'reading', test: READING, priority: 1 },
  { name: 'rich-prose', test: (id) => id.includes(RICH_PROSE), priority: 1 },
  { name: 'kit', test: KIT, priority: 1 },
]

/**
 * Every page names all chunks, so a letter fewer saves `/` some 60 bytes. With seven, the bundler can name 4,096 chunks;
 * with six, 64, and a site with a few pages of its own has more. Letters of one case compress better.
 */
const names = { chunkFileNames: 'assets/chunks/[hash:7].js', hashCharacters: 'base36' } as const

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
      environments: {
        client: { build: { rolldownOptions: { output: { codeSplitting, ...names } } } },
        // The server names the pictures of the client.
        ssr: { build: { rolldownOptions: { output: { hashCharacters: names.hashCharacters } } } },
      },
    }),
    configResolved({ environments }) {
      const output = environments['client']?.build.rolldownOptions.output
      if (!output || Array.isArray(output)) throw new Error('The client build has one output')
      output.codeSplitting = { ...codeSplitting, groups }
    },
  }
}
