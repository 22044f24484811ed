import type { Plugin } from 'vite'

/** A call that creates a component or a context of the router when its module is loaded. */
const CREATION = /(?<== )React\d*\.(?:createContext|forwardRef)\(/g
/** The name of a component or a context for developers. */
const NAME = /^\w+\.displayName = ".*";$/gm

/**
 * Bundles the production build of the router. Its package exports only the development build, which is
 * the same code with warnings for developers (https://github.com/remix-run/react-router/issues/14102).
 * Bundlers keep every component that is created or named at load, even `NavLink` and forms, which the site does not
 * use. So the calls are marked as pure, and the names removed.
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
      handler: (code) => code.replace(CREATION, '/* @__PURE__ */ $&').replace(NAME, ''),
    },
  }
}
