import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import './scripts/native-parts.js'
import { contentPlugin } from './scripts/content/plugin.ts'

/*
 * Unit tests stand beside what they test; `*.api.test.ts` drive a listening server of the build,
 * `*.deploy.test.ts` that server behind Caddy, `*.attack.test.ts` attack it, and `*.flood.test.ts`
 * measure what visitors notice of an attack, each alone on the machine.
 */
const API_TESTS = '**/*.api.test.ts'
const DEPLOY_TESTS = '**/*.deploy.test.ts'
const ATTACK_TESTS = '**/*.attack.test.ts'
const FLOOD_TESTS = '**/*.flood.test.ts'
/** Attacks on the owner's machine, which other suites run too: terminal, frozen process, file modes. */
const MACHINE_ATTACKS = [DEPLOY_TESTS, 'server/start.api.test.ts']

/* They put something else in the place of a module, which would stay there for the next file. */
const REPLACING_TESTS = [
  'client/note-routes.test.ts',
  'client/app/page-head.test.ts',
  'client/pages/share-tags.test.ts',
  'client/pages/structured-data.test.ts',
  'client/privacy/page.test.tsx',
  'client/projects/software-divider/program-card.test.tsx',
]

/* Unit tests with more than a second of CPU time each: `npm run check` leaves them to `npm test`. */
const LONG_TESTS = [
  'client/routes.test.ts',
  'client/projects/ic/exercises/check-answer.test.ts',
  'client/projects/ic/graph/failure.test.ts',
  'client/projects/ic/planner/{adl,properties,explain/explain-estimate,search/search}.test.ts',
  'client/projects/ic/watch/replay.test.ts',
  'client/projects/to-do-list/quick-add/{find-local,written}-dates.test.ts',
  'client/projects/to-do-list/transfer/read-file.test.ts',
  'rigs/sync/sync.test.ts',
  'scripts/build/content.test.ts',
  'scripts/cards/cards.test.ts',
  'scripts/content/{check,dead-links,edited-content,find-pages,json-schemas,languages,load-content,notes,own-texts}.test.ts',
  'scripts/{lint,recipes,vite-config}.test.ts',
  'scripts/resume/{resume-pdf,variants,imports/imports,pdf/pdf-a}.test.ts',
  'server/accounts/{passwords,throttle}.test.ts',
  'server/backup/{back-up,restore}.test.ts',
  'server/http/body.test.ts',
  'server/mail/outbox-faults.test.ts',
  'server/todo-list/{calendar-feed,routes-fields,in-flight-limit}.test.ts',
  'shared/rules/reminders.test.ts',
  'studio/edits/apply-edit.test.ts',
]
const ignored = ['node_modules/**', 'dist/**', 'e2e/**']
/** More than there are cores: many unit tests wait for the disk or a mail server. */
const UNIT_WORKERS = availableParallelism() + 1

/** Files that are small and take long: without the times of an earlier run, vitest would begin them last. */
const LONG_FILES = /(?:kill|process-faults|start|stop)\.api\.test\.ts$/

/** Begins the longest files first, so that no worker waits for them in the end. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isShort = ({ moduleId }: TestSpecification) => Number(!LONG_FILES.test(moduleId))
    return (await super.sort(files)).toSorted((a, b) => isShort(a) - isShort(b))
  }
}

/** Gives tests the content when they import it: the dev server would read all of it at each start, and watch it. */
const content = { ...contentPlugin('content'), configureServer: () => undefined }

type TestOptions = NonNullable<TestProjectInlineConfiguration['test']>

/** A project of tests. `extends` would bundle this file again for each, which takes seconds: it imports what reads the content. */
function project(test: TestOptions): TestProjectInlineConfiguration {
  return {
    plugins: [content, react()],
    test: {
      maxWorkers: Math.max(2, availableParallelism() - 1),
      exclude: ignored,
      // A busy machine is no fault.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      expect: { poll: { timeout: 60_000 } },
      ...test,
    },
  }
}

/** A project of unit tests, except these files. */
function unitProject(name: string, others: readonly string[]): TestProjectInlineConfiguration {
  return project({
    name,
    include: ['**/*.test.{ts,tsx}'],
    exclude: [...ignored, API_TESTS, DEPLOY_TESTS, ATTACK_TESTS, FLOOD_TESTS, ...others],
    setupFiles: ['shared/testing-properties.ts'],
    maxWorkers: UNIT_WORKERS,
    // Files share what they import: more than twice as fast.
    isolate: false,
  })
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    // `npm test` reads the output through a pipe, and a newcomer wants its failures alone.
    reporters: [process.stdout.isTTY ? 'default' : 'minimal'],
    projects: [
      unitProject('unit', REPLACING_TESTS),
      unitProject('quick', [...REPLACING_TESTS, ...LONG_TESTS]),
      project({
        name: 'replacing',
        include: REPLACING_TESTS,
        maxWorkers: UNIT_WORKERS,
      }),
      project({
        name: 'api',
        include: [API_TESTS],
        // Most of these wait for a server.
        maxWorkers: availableParallelism() + 1,
        // As the built server runs: react has another renderer for any other environment.
        env: { NODE_ENV: 'production' },
        // Files share what they import, the built frontend above all, which is as Node loads it.
        isolate: false,
        server: { deps: { external: [/\/dist\//] } },
      }),
      project({ name: 'deploy', include: [DEPLOY_TESTS] }),
      project({
        name: 'attack',
        include: [ATTACK_TESTS, ...MACHINE_ATTACKS],
        env: { NODE_ENV: 'production' },
      }),
      project({
        name: 'flood',
        include: [FLOOD_TESTS],
        maxWorkers: 1,
        sequence: { groupOrder: 1 },
      }),
    ],
  },
})
