import type { Plugin } from 'vite'

/**
 * Bundles the production build of the router. Its package exports only the development build, which is
 * the same code with warnings for developers (https://github.com/remix-run/react-router/issues/14102).
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
  }
}
