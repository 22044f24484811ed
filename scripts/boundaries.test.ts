import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { findRawSpacings, findViolations, RULED_FOLDERS } from './boundaries.ts'

const root = new URL('../', import.meta.url)

function listSources(folder: string, extension = /\.tsx?$/): string[] {
  return readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => extension.test(file))
    .sort()
}

describe.each(RULED_FOLDERS)('%s', (folder) => {
  it('has no boundary violations', () => {
    const violations = listSources(folder).flatMap((file) =>
      findViolations(file, readFileSync(new URL(file, root), 'utf8')),
    )
    expect(violations).toEqual([])
  })
})

describe('the list of sources', () => {
  it('includes every folder with rules', () => {
    expect(RULED_FOLDERS).toEqual(['client', 'server', 'db', 'shared', 'studio', 'scripts', 'rigs'])
    expect(listSources('client')).toContain('client/routes.tsx')
    expect(listSources('server')).toContain('server/pages/site-renderer.ts')
    expect(listSources('db')).toContain('db/open.ts')
    expect(listSources('shared')).toContain('shared/content/markdown.ts')
  })
})

/** Every syntax that refers to another module. */
const WAYS = [
  (module: string) => `import { a } from '${module}'`,
  (module: string) => `import type { A } from '${module}'`,
  (module: string) => `import '${module}'`,
  (module: string) => `import a = require('${module}')`,
  (module: string) => `export { a } from '${module}'`,
  (module: string) => `export * from '${module}'`,
  (module: string) => `const load = () => import('${module}')`,
  (module: string) => `const load = () => import(\`${module}\`)`,
  (module: string) => `type A = import('${module}').A`,
  (module: string) => `const a = require('${module}')`,
]

/** Syntax that takes only relative paths. */
const RELATIVE_WAYS = [
  ...WAYS,
  (module: string) => `const all = import.meta.glob<A>('${module}')`,
  (module: string) => `const all = import.meta.glob(['./*.ts', '!${module}'], { eager: true })`,
  (module: string) => `new Worker(new URL('${module}', import.meta.url), { type: 'module' })`,
]

describe('an import', () => {
  it.each([
    ['client/app/layout.tsx', '../../server/config.ts', 'client imports shared'],
    ['client/app/layout.tsx', '../../db/open.ts', 'client imports shared'],
    ['client/app/layout.tsx', '../../scripts/build.ts', 'client imports shared'],
    ['client/app/layout.tsx', '/server/config.ts', 'client imports shared'],
    ['server/start.ts', '../client/paths.ts', 'server imports db and shared'],
    ['server/pages/pages.ts', '../../client/pages/*.ts', 'server imports db and shared'],
    ['server/start.ts', '../e2e/site.ts', 'server imports db and shared'],
    ['db/open.ts', '../server/log.ts', 'db imports shared'],
    ['shared/clock.ts', '../db/open.ts', 'shared imports no other folder'],
    ['shared/content/site.ts', './../../client/paths.ts', 'shared imports no other folder'],
    ['server/start.ts', '../studio/protocol.ts', 'server imports db and shared'],
    ['studio/server/api.ts', '../../db/open.ts', 'studio imports client and scripts'],
    ['studio/app/main.tsx', '../../client/projects/quiz/logic.ts', 'studio imports of the client'],
    ['scripts/docs-site/main.ts', '../../rigs/deploy/page-commands.ts', 'scripts imports client'],
    ['scripts/build-if-needed.ts', '../studio/protocol.ts', 'scripts imports client'],
    ['rigs/bench/run.ts', '../../studio/protocol.ts', 'rigs imports client'],
    [
      'client/projects/quiz/page.tsx',
      '../ic/outline.ts',
      'a project must not import another project',
    ],
    ['client/projects/quiz/page.tsx', '../*/logic.ts', 'a project must not import another project'],
    ['client/ui/button.tsx', '../app/theme.ts', 'client/ui must not import pages'],
    ['client/ui/button.tsx', '../projects/quiz/logic.ts', 'client/ui must not import pages'],
    ['client/ui/button.tsx', '../routes.tsx', 'client/ui must not import pages'],
    ['client/app/theme.ts', '../../shared/texts/texts.ts', 'client imports the modules of'],
    ['client/app/theme.ts', '../../shared/texts/translations.ts', 'client imports the modules of'],
  ])('of %s that names %s is seen, however it is written', (file, module, why) => {
    for (const write of RELATIVE_WAYS) {
      expect(findViolations(file, `\n${write(module)}\n`), write(module)).toEqual([
        expect.stringContaining(`${file}:2: ${why}`),
      ])
    }
  })

  it.each([
    ['client/ui/button.tsx', 'react-router-dom', 'client/ui must not import the router'],
    ['client/ui/button.tsx', 'react-router', 'client/ui must not import the router'],
    ['client/app/theme.ts', 'node:fs', 'client runs in browsers'],
    ['shared/rules/email.ts', 'node:util', 'shared runs in browsers'],
  ])('of %s that names %s is seen, however it is written', (file, module, why) => {
    for (const write of WAYS) {
      expect(findViolations(file, write(module)), write(module)).toEqual([
        expect.stringContaining(`${file}:1: ${why}`),
      ])
    }
  })

  it.each([
    ['client/app/layout.tsx', '../../shared/clock.ts'],
    ['client/app/layout.tsx', './theme.ts'],
    ['client/app/layout.tsx', 'react-router-dom'],
    ['client/app/layout.tsx', 'virtual:content/site'],
    ['client/routes.tsx', './projects/**/page.tsx'],
    ['client/projects/to-do-list/auth/page.tsx', '../page.module.css'],
    ['client/projects/quiz/page.tsx', '../../app/prose.tsx'],
    ['client/ui/picture.tsx', '../../shared/content/pictures.ts'],
    ['client/ui/dialog.tsx', './button.tsx'],
    ['client/styles/tokens.test.ts', 'node:fs'],
    ['server/start.ts', '../db/open.ts'],
    ['server/http/mount.ts', '../../shared/api/endpoint.ts'],
    ['server/main.ts', 'node:fs'],
    ['db/migrate.ts', './migrations/'],
    ['shared/api/health.ts', './endpoint.ts'],
    ['studio/app/main.tsx', '../../client/ui/button.tsx'],
    ['studio/server/api.ts', '../../scripts/content/check.ts'],
    ['scripts/content/check.ts', '../../server/log.ts'],
    ['rigs/bench/run.ts', '../../scripts/packages.ts'],
  ])('of %s may name %s', (file, module) => {
    for (const write of module.startsWith('.') ? RELATIVE_WAYS : WAYS) {
      expect(findViolations(file, write(module)), write(module)).toEqual([])
    }
  })

  it('needs a string literal, so that it can be checked', () => {
    const source = 'export const load = (name: string) => import(`../${name}/page.tsx`)'
    expect(findViolations('client/routes.tsx', source)).toEqual([
      'client/routes.tsx:1: import() needs a string literal',
    ])
    expect(findViolations('server/pages/site-renderer.ts', source)).toEqual([])
  })

  it('of the server’s to-do list is allowed in one client test module only', () => {
    const asks = "import { openList } from '../../../../server/todo-list/testing.ts'"
    const folder = 'client/projects/to-do-list/queue'
    expect(findViolations(`${folder}/testing-server.ts`, asks)).toEqual([])
    expect(findViolations(`${folder}/testing.ts`, asks)).toHaveLength(1)
    const other = asks.replace('testing', 'items')
    expect(findViolations(`${folder}/testing-server.ts`, other)).toHaveLength(1)
  })

  it('counts only in code, not in comments or strings', () => {
    const source = "// import '../../server/a.ts'\nconst text = `import '../../server/a.ts'`"
    expect(findViolations('client/app/layout.tsx', source)).toEqual([])
  })
})

describe('the environment', () => {
  const reads = [
    'const port = process.env.PORT',
    "const port = process.env['PORT']",
    "const { PORT } = process['env']",
    'const { PORT } = globalThis.process.env',
    'const { env } = process',
    'const { env: all } = process',
    "import { env } from 'node:process'",
    "import { env as all } from 'process'",
  ]

  it.each(reads)('must not be read elsewhere: %s', (source) => {
    const why =
      'only server/main.ts, server/dev.ts, server/owner/main.ts, server/config.ts, studio/main.ts may read the environment'
    expect(findViolations('server/start.ts', source)).toEqual([`server/start.ts:1: ${why}`])
  })

  it.each([
    'server/main.ts',
    'server/dev.ts',
    'server/owner/main.ts',
    'server/config.ts',
    'server/config.test.ts',
    'server/testing.ts',
    'server/testing-process.ts',
  ])('may be read by %s', (file) => {
    expect(reads.flatMap((source) => findViolations(file, source))).toEqual([])
  })

  it('does not include other variables named env', () => {
    const source = "export const read = (env: Env) => env['PORT'] ?? process.exitCode"
    expect(findViolations('server/start.ts', source)).toEqual([])
  })
})

describe('the time', () => {
  const reads = [
    'const now = Date.now()',
    'const ask = Date.now',
    "const now = Date['now']()",
    'const now = globalThis.Date.now()',
    'const today = new Date()',
    'const today = new Date',
    'const text = Date()',
  ]

  it.each(reads)('must not be read from the system: %s', (source) => {
    expect(findViolations('server/start.ts', source)).toEqual([
      'server/start.ts:1: time is asked of a clock (shared/clock.ts)',
    ])
  })

  it.each(['shared/clock.ts', 'server/stop.test.ts', 'db/testing.ts'])('is read in %s', (file) => {
    expect(reads.flatMap((source) => findViolations(file, source))).toEqual([])
  })

  it.each(['new Date(clock.now())', 'new Date(Date.UTC(2026, 0, 1))', 'Date.parse(text)'])(
    'is worked with freely: %s',
    (source) => {
      expect(findViolations('server/start.ts', source)).toEqual([])
    },
  )
})

describe('a screen', () => {
  const screen = 'client/projects/quiz/quiz.tsx'

  it.each([
    'localStorage.clear()',
    'const storage = window.sessionStorage',
    "await navigator.clipboard.writeText('')",
    'const url = URL.createObjectURL(file)',
    'const view = <dialog open />',
    'const view = <dialog>text</dialog>',
  ])('does not use what the kit has: %s', (source) => {
    expect(findViolations(screen, source)).toEqual([
      expect.stringContaining(`${screen}:1: a screen uses client/`),
    ])
    expect(findViolations('client/app/layout.tsx', source)).toEqual([])
  })

  it('may give its variables any names', () => {
    expect(findViolations(screen, 'const dialog = useRef<HTMLDialogElement>(null)')).toEqual([])
  })

  it('takes its spacings from the tokens', () => {
    const files = listSources('client/projects', /\.css$/)
    expect(files.length).toBeGreaterThan(20)
    expect(
      files.flatMap((file) => findRawSpacings(file, readFileSync(new URL(file, root), 'utf8'))),
    ).toEqual([])
  })

  it.each(['margin: 0 4px;', 'padding-block: calc(var(--space-1) + 0.1rem);', 'row-gap: -.5rem;'])(
    'has no spacing such as %s',
    (declaration) => {
      expect(findRawSpacings('a.css', `.a {\n  ${declaration}\n}`)).toEqual([
        `a.css:2: use a token of client/styles/tokens.css: ${declaration}`,
      ])
    },
  )

  it.each(['margin: 0;', 'padding: var(--space-2) 0.3em;', 'gap: 4mm;', 'width: 4px;'])(
    'may have %s',
    (declaration) => {
      expect(findRawSpacings('a.css', declaration)).toEqual([])
    },
  )
})

describe('the start of the server', () => {
  /** Lists the packages and Node's modules that a module loads with itself: types and `import()` do not count. */
  function listModules(file: string, known = new Set<string>()): string[] {
    if (known.has(file)) return []
    known.add(file)
    const { module } = parseSync(file, readFileSync(new URL(file, root), 'utf8'))
    const imported = module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value)
    const reexported = module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) =>
        isType || !moduleRequest ? [] : [moduleRequest.value],
      ),
    )
    return [...imported, ...reexported].flatMap((name) => {
      if (!name.startsWith('.')) return [name]
      const path = posix.join(posix.dirname(file), name)
      return path.endsWith('.ts') ? listModules(path, known) : []
    })
  }

  it('loads no package that only the API and mails need', () => {
    const packages = new Set(['better-sqlite3', 'fractional-indexing', 'pino'])
    const loaded = listModules('server/main.ts').filter((name) => !name.startsWith('node:'))
    expect(new Set(loaded)).toEqual(packages)
  })

  it('imports nothing of Node that loads its fetch, its HTTPS or all of its process', () => {
    const loaded = listModules('server/main.ts')
    expect(loaded).toContain('node:net')
    const slow = ['node:dns', 'node:http', 'node:https', 'node:process']
    expect(loaded.filter((name) => slow.includes(name))).toEqual([])
  })
})
