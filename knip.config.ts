import type { KnipConfig } from 'knip'

/* What knip cannot follow by itself. knip takes its configuration from a file's default export. */
const config: KnipConfig = {
  entry: [
    // The route table, which scripts/content/modules.ts writes, imports them.
    'client/{resume,personal,privacy,portfolio}/page.tsx',
    'client/projects/**/page.tsx',
    // scripts/build.js starts them one after the other.
    'scripts/build/*.{js,ts}',
    // scripts/build/bundle.js hands them to Vite by their paths.
    'server/{main,prerender,render-thread,backup/thread}.ts',
    'db/checkpoint-thread.ts',
    // scripts/start.js runs it before the server.
    'scripts/build-if-needed.ts',
    // scripts/build/bundle.js hands it to Vite by its path, for a script of its own.
    'client/projects/to-do-list/offline/worker.ts',
    // scripts/plan/start.js hands it to Vite by its path.
    'scripts/plan/main.ts',
    // scripts/content/modules.ts writes their imports into content modules.
    'client/app/rich-prose.tsx',
    'client/written/contact-form.tsx',
    // scripts/content/english-marker.ts writes its import.
    'client/app/mark-english.ts',
    // The page of the studio, which studio/server/studio.ts names to Vite.
    'studio/app/main.tsx',
    // Run by hand, as CONTRIBUTING.md says.
    'rigs/bench/lighthouse.ts',
    // Processes of their own, which rigs/bench/todo/start-server.ts starts by their names.
    'rigs/bench/todo/serve-{baseline,site}.ts',
    // The stand-in for npm in the tests of deploy/upgrade.sh runs it.
    'rigs/deploy/stand-ins/keep-assets.ts',
    // scripts/browser-tests.ts names it to Playwright; the specs are beside it.
    'e2e/playwright.config.ts',
  ],
  ignoreDependencies: [
    // Files of them are found by `resolve`, in scripts/resume/ and scripts/theme/.
    '@expo-google-fonts/*',
    '@fontsource-variable/*',
    '@fontsource/source-serif-4',
    '@jsonresume/schema',
  ],
  // Programs of the system, and what is asked where they are missing.
  ignoreBinaries: ['caddy', 'apt-get', 'dpkg-query', 'taskset', 'systemd-nspawn'],
  compilers: {
    // Style sheets take others by `@import`, and packages by `url(…)`.
    css: (text) =>
      [...text.matchAll(/(?:@import |url\()'([.@][^']+)'/g)]
        .map(([, file]) => `import '${file}'`)
        .join('\n'),
  },
}
export default config
