/* Which commands of the docs a test runs; commands.test.ts compares this with the pages. */

const SERVERS = 'rigs/server/follow-servers.ts'
const CONTAINERS = 'rigs/server/follow-containers.ts'

/** The test that runs the blocks of each page. */
export const BLOCKS: Readonly<Record<string, string>> = {
  'docs/run/containers.md': CONTAINERS,
}

/** The test that runs each command in the sentences of the pages, beside those that are part of a block. */
export const INLINE: Readonly<Record<string, string>> = {
  'docker compose up --detach': CONTAINERS,
  x: SERVERS,
}

/** The commands that no test runs, and why. */
export const NOT_RUN: Readonly<Record<string, string>> = {}
