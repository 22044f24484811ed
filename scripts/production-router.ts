import type { Plugin } from 'vite'

/** A component or a context of the router, which is made when its module is loaded. */
const MADE = /(?<== )React\d*\.(?:createContext|forwardRef)\(/g
/** The name of one for developers. */
const NAMED = /^\w+\.displayName = ".*";$/gm

/**
 * Bundles the production build of the router. Its package exports only the development build, which is
 * the same code with warnings for developers (https://github.com/remix-run/react-router/issues/14102).
 * Bundlers keep every component that is made or named at load, so forms and `NavLink`, which the site does not use,
 * were in the scripts of each page.
 */
export function productionRouterPlugin(): Plugin {
  return {
    name: 'production-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /^react-router(\/dom)?$/ },
      async handler(source, importer, options) {
        const found = await this.resolve(source, importer, options)
        return found?.id.replace('/dist/development/', '/dist/production/')
      },
    },
    transform: {
      filter: { id: /\/react-router\/dist\/production\// },
      handler: (code) => code.replace(MADE, '/* @__PURE__ */ $&').replace(NAMED, ''),
    },
  }
}
