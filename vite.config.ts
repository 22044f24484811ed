import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { exit, stderr, stdout } from 'node:process'
import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig } from 'vite'
import { buildFolder, builtLanguage, contentDir } from './scripts/build-stamp.ts'
import { chunksPlugin } from './scripts/chunks.ts'
import { contentPlugin } from './scripts/content/plugin.ts'
import { productionRouterPlugin } from './scripts/production-router.ts'
import { layerPlugin } from './scripts/theme/layer-plugin.ts'

/*
 * Vike writes a line about each error that nobody caught. Where nobody reads the lines any more, such as after `| head`,
 * that is the next error, without end: whatever loads Vike's plugin ends with its output.
 */
for (const stream of [stdout, stderr]) {
  const names = stream.listeners('error').map(({ name }) => name)
  // Vite loads this file again when it changes.
  if (!names.includes(endWithOutput.name)) stream.on('error', endWithOutput)
}

function endWithOutput(): void {
  exit(1)
}

/* The client: browser bundle and its server entry, both by Vike. The server's own bundle is
   made by scripts/build/bundle.js. */
const language = builtLanguage()
const output = buildFolder(language)
const content = contentDir(import.meta.dirname)

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [
    contentPlugin(content, output, language),
    layerPlugin(content),
    react(),
    vike(),
    productionRouterPlugin(),
    chunksPlugin(),
  ],
  css: { modules: { generateScopedName: nameClass } },
  build: {
    outDir: output,
    // The build has written pictures and downloads into it before.
    emptyOutDir: false,
    target: 'es2022',
    // Data URLs would have to be allowed by the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all' } },
      // Times of plugins help nobody who builds a site.
      checks: { bundlerTimings: false },
    },
  },
  environments: {
    ssr: {
      build: {
        rolldownOptions: {
          // The server has everything in memory, so it matters for browsers alone what loads later.
          checks: { ineffectiveDynamicImport: false },
          // Vike holds one site in memory, so the server loads the renderer of another language by itself.
          ...(language !== undefined && { input: { render: 'client/pages/+onRenderHtml.tsx' } }),
        },
      },
    },
  },
})

/** Names a class after itself and its file, so that scripts stay as they are when styles change. */
function nameClass(name: string, file: string): string {
  const path = relative(import.meta.dirname, file)
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}
