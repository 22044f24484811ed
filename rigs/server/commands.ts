/*
 * Who runs the commands of the docs. `commands.test.ts` compares these lists with the pages, and each rig checks at its end that it
 * ran all that they give it.
 */

const SERVERS = 'rigs/server/follow-servers.ts'
const CONTAINERS = 'rigs/server/follow-containers.ts'
const SUITE = 'It is a suite of tests itself.'
const MEASURES = 'It measures for minutes to an hour, on a quiet machine.'
const NODE = 'NodeSource may be out of reach; the Node of this machine takes its place.'

/** The test that runs all blocks of a page. */
export const BLOCKS: Readonly<Record<string, string>> = {
  'docs/make-it-yours/README.md': 'e2e/own-site.spec.ts',
  'docs/make-it-yours/markdown.md': SERVERS,
  'docs/make-it-yours/recipes/import.md': SERVERS,
  'docs/make-it-yours/recipes/reminders.md': SERVERS,
  'docs/make-it-yours/studio.md': SERVERS,
  'docs/run/backup.md': SERVERS,
  'docs/run/cdn.md': SERVERS,
  'docs/run/containers.md': CONTAINERS,
  'docs/run/deploy.md': SERVERS,
  'docs/run/dns.md': SERVERS,
  'docs/run/home-server.md': SERVERS,
  'docs/run/mail.md': SERVERS,
  'docs/run/monitoring.md': SERVERS,
  'docs/run/off-site.md': SERVERS,
  'docs/run/restore.md': SERVERS,
  'docs/run/upgrade.md': SERVERS,
  'docs/run/www.md': SERVERS,
  'docs/start/README.md': SERVERS,
}

/** The test that runs a command which stands in a sentence, or in a block of another page. */
export const COMMANDS: Readonly<Record<string, string>> = {
  'apt-get install -y dnsutils': SERVERS,
  'apt-get install -y python3 make g++': SERVERS,
  'chown -R': SERVERS,
  'docker compose up --detach': CONTAINERS,
  'git pull && npm ci && npm start': SERVERS,
  'ip -brief address': SERVERS,
  'journalctl -u portfolio': SERVERS,
  'journalctl -u portfolio-off-site': SERVERS,
  'npm run build': SERVERS,
  'npm run dev': SERVERS,
  'npm run docs': SERVERS,
  'npm run licences': SERVERS,
  'npm run owner -- --help': SERVERS,
  'npm run owner -- accounts delete EMAIL': SERVERS,
  'npm run owner -- accounts logout EMAIL': SERVERS,
  'npm run owner -- check': SERVERS,
  'npm run owner -- content:init ../my-content --bare': SERVERS,
  'npm run owner -- key new': SERVERS,
  'npm run owner -- key rotate': SERVERS,
  'npm run owner -- mail': SERVERS,
  'npm run owner -- mail test YOUR@ADDRESS': SERVERS,
  'npm run owner -- restore FILE': SERVERS,
  'npm run owner -- resume:build backend': SERVERS,
  'npm run owner -- resume:read': SERVERS,
  'npm run owner -- stats': SERVERS,
  'npm run plan -- DOMAIN.pddl PROBLEM.pddl': SERVERS,
  'npm run release -- 0.2.0': SERVERS,
  'npm run report': SERVERS,
  'npm run report -- --record': SERVERS,
  'npm run schemas': SERVERS,
  'ss -ltnp': SERVERS,
  'systemctl list-timers portfolio-off-site': SERVERS,
  'systemctl restart portfolio': SERVERS,
}

/** The commands that no test runs, and why. */
export const NOT_RUN: Readonly<Record<string, string>> = {
  'apt-get install -y nodejs': NODE,
  'curl -4 -sS https://icanhazip.com': 'A service of the internet answers it.',
  'curl -fsSL https://deb.nodesource.com/setup_24.x | bash -': NODE,
  'npm audit': 'It asks the registry, whose answer changes.',
  'npm ci && npm test': SUITE,
  'npm run bench': MEASURES,
  'npm run bench -- planner': MEASURES,
  'npm run bench:table':
    'It writes the figures of the last benchmark; rigs/bench/table.test.ts tests the table.',
  'npm run check': SUITE,
  'npm run screenshots': 'It draws the picture of README.md again, from the whole sample.',
  'npm run test:all': SUITE,
  'npm run test:api': SUITE,
  'npm run test:attack': SUITE,
  'npm run test:containers': SUITE,
  'npm run test:deploy': SUITE,
  'npm run test:e2e': SUITE,
  'npm run test:e2e -- theme.spec.ts': SUITE,
  'npm run test:faults': SUITE,
  'npm run test:server': SUITE,
  'npm run test:speed': SUITE,
  'npm run test:sync': SUITE,
  'npm run test:sync [-- RUNS]': SUITE,
  'npm run test:unit': SUITE,
  'npm test': SUITE,
  'npx tsx rigs/bench/lighthouse.ts': MEASURES,
}
