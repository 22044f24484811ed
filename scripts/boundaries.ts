import { posix } from 'node:path'
import { type ESTree, parseSync, Visitor, type VisitorObject } from 'vite'

/** Allowed imports by folder (CONTRIBUTING.md, "Folders"); a folder may always import itself. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  client: ['shared'],
  server: ['db', 'shared'],
  db: ['shared'],
  shared: [],
  studio: ['client', 'scripts', 'server', 'shared'],
  // A build needs neither rigs nor studio.
  scripts: ['client', 'content', 'db', 'e2e', 'server', 'shared'],
  rigs: ['client', 'content', 'db', 'e2e', 'scripts', 'server', 'shared'],
}

/** Folders of which only the imports of others have rules. */
const TOOLS = new Set(['scripts', 'rigs'])

/** The folders that have rules. */
export const RULED_FOLDERS = Object.keys(MAY_IMPORT)

/** The only client test module that may import server code: it runs the real to-do list. */
const SERVER_LIST_EXCEPTION = {
  file: 'client/projects/to-do-list/queue/testing-server.ts',
  path: 'server/todo-list/testing.ts',
}

/** The only modules that may import a computed path: they load the build, or the routes of changed content in dev. */
const DYNAMIC_IMPORT_EXCEPTIONS = ['client/dev/update-content.ts', 'server/pages/site-renderer.ts']

/** The only module of `shared` that needs Node: the server and the build read translations, and browsers get finished texts. */
const TRANSLATIONS_READER = 'shared/texts/translations.ts'

/** What reads translations, which would fail in a browser and hold each language. */
const TEXTS_OF_ALL_LANGUAGES: ReadonlySet<string> = new Set([
  'shared/texts/texts.ts',
  TRANSLATIONS_READER,
])

const ENVIRONMENT_READERS = new Set([
  'server/main.ts',
  'server/dev.ts',
  'server/owner/main.ts',
  'server/config.ts',
  'studio/main.ts',
])
const TIME_READER = 'shared/clock.ts'

/** Browser APIs that screens must use through the kit, each with the module to use instead. */
const KIT_ONLY = new Map([
  ['localStorage', 'client/app/use-persistent-state.ts or client/app/storage.ts'],
  ['sessionStorage', 'client/app/storage.ts'],
  ['clipboard', 'client/app/copy-button.tsx'],
  ['createObjectURL', 'client/app/browser.ts'],
  ['dialog', 'client/ui/modal.tsx or client/ui/dialog.tsx'],
])

/** The sync of the to-do list, which may use browser storage directly. */
const SYNC = 'client/projects/to-do-list/queue/'

/** An imported module: its path from the root of the repository, or a package name. */
type Reference = { path?: string; package?: string }

/**
 * Finds violations of the folder rules in a source file, each as `file:line: why`. Checks static,
 * dynamic and type imports, globs, and URLs relative to the module.
 * @param file path of the source from the root of the repository, with slashes
 * @throws if it has a syntax error
 */
export function findViolations(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new SyntaxError(`${file}: ${errors[0].message}`)
  const violations: string[] = []
  const report = ({ start }: ESTree.Span, why: string | undefined) => {
    if (why === undefined) return
    violations.push(`${file}:${source.slice(0, start).split('\n').length}: ${why}`)
  }
  const checks = [checkImports(file, source, report)]
  if (!TOOLS.has(folderOf(file)) && !isTest(file)) {
    checks.push(checkDynamicImports(file, report), checkTime(file, source, report))
    checks.push(checkEnvironment(file, source, report), checkKit(file, report))
  }
  for (const check of checks) new Visitor(check).visit(program)
  return violations
}

type Report = (node: ESTree.Span, why: string | undefined) => void

function folderOf(path: string): string {
  return path.split('/')[0] ?? ''
}

function isTest(file: string): boolean {
  return /(\.test\.tsx?|(^|\/)testing(-[a-z-]+)?\.ts)$/.test(file)
}

/** Checks every module that the source names. */
function checkImports(file: string, source: string, report: Report): VisitorObject {
  const check = (node: ESTree.Node | null | undefined) => {
    const specifier = readText(node)?.replace(/^!/, '')
    if (node && specifier !== undefined) report(node, checkReference(file, resolve(specifier)))
  }
  const resolve = (specifier: string): Reference => {
    if (specifier.startsWith('/')) return { path: posix.normalize(specifier).slice(1) }
    if (!specifier.startsWith('.')) return { package: specifier }
    return { path: posix.join(posix.dirname(file), specifier) }
  }
  const checkSource = (node: { source: ESTree.Node | null }) => check(node.source)
  return {
    ImportDeclaration: checkSource,
    ExportNamedDeclaration: checkSource,
    ExportAllDeclaration: checkSource,
    ImportExpression: checkSource,
    TSImportType: checkSource,
    TSExternalModuleReference: ({ expression }) => check(expression),
    CallExpression({ callee, arguments: [first] }) {
      if (isNamed(callee, 'require')) check(first)
      if (!isMember(callee, source, 'import.meta', 'glob')) return
      if (first?.type === 'ArrayExpression') first.elements.forEach(check)
      else check(first)
    },
    NewExpression({ callee, arguments: [address, base] }) {
      if (!isNamed(callee, 'URL') || !base) return
      if (source.slice(base.start, base.end) === 'import.meta.url') check(address)
    },
  }
}

function checkReference(file: string, { path, package: name }: Reference): string | undefined {
  const folder = folderOf(file)
  if (name !== undefined) {
    if (/^react-router(-dom)?(\/|$)/.test(name) && file.startsWith('client/ui/')) {
      return 'client/ui must not import the router'
    }
    const inBrowser = folder === 'client' || (folder === 'shared' && file !== TRANSLATIONS_READER)
    if (name.startsWith('node:') && inBrowser && !isTest(file)) {
      return `${folder} runs in browsers, which have no ${name}`
    }
    return undefined
  }
  if (path === undefined) return undefined
  if (file === SERVER_LIST_EXCEPTION.file && path === SERVER_LIST_EXCEPTION.path) return undefined
  const target = folderOf(path)
  const allowed = MAY_IMPORT[folder] ?? []
  const known = target in MAY_IMPORT || /^(e2e|content)$/.test(target)
  if (known && target !== folder && !allowed.includes(target)) {
    return `${folder} imports ${allowed.join(' and ') || 'no other folder'}, not ${path}`
  }
  if (folder === 'client' && TEXTS_OF_ALL_LANGUAGES.has(path) && !isTest(file)) {
    return `client imports the modules of shared/texts/, not all languages: ${path}`
  }
  if (folder === 'studio' && target === 'client' && !/^client\/(app|styles|ui)\//.test(path)) {
    return `studio imports of the client its kit, client/app and client/ui, not ${path}`
  }
  if (file.startsWith('client/ui/') && /^client\/(app|projects|pages|routes)\b/.test(path)) {
    return `client/ui must not import pages: ${path}`
  }
  const project = projectOf(file)
  const other = projectOf(path)
  return project && other && project !== other
    ? `a project must not import another project: ${path}`
    : undefined
}

function projectOf(path: string): string | undefined {
  return /^client\/projects\/([^/]+)/.exec(path)?.[1]
}

/** Reports dynamic imports of computed paths, which cannot be checked. */
function checkDynamicImports(file: string, report: Report): VisitorObject {
  if (DYNAMIC_IMPORT_EXCEPTIONS.includes(file)) return {}
  return {
    ImportExpression(node) {
      if (readText(node.source) === undefined) report(node, 'import() needs a string literal')
    },
  }
}

function checkEnvironment(file: string, source: string, report: Report): VisitorObject {
  if (ENVIRONMENT_READERS.has(file)) return {}
  const why = `only ${[...ENVIRONMENT_READERS].join(', ')} may read the environment`
  return {
    MemberExpression(node) {
      if (isMember(node, source, 'process', 'env')) report(node, why)
    },
    ImportDeclaration({ source: { value }, specifiers }) {
      if (!/^(node:)?process$/.test(value)) return
      for (const specifier of specifiers) {
        if (specifier.type === 'ImportSpecifier' && isNamed(specifier.imported, 'env')) {
          report(specifier, why)
        }
      }
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== 'ObjectPattern' || !init || !isNamed(init, 'process')) return
      for (const property of id.properties) {
        if (property.type === 'Property' && isNamed(property.key, 'env')) report(property, why)
      }
    },
  }
}

function checkTime(file: string, source: string, report: Report): VisitorObject {
  if (file === TIME_READER) return {}
  const why = `time is asked of a clock (${TIME_READER})`
  return {
    MemberExpression(node) {
      if (isMember(node, source, 'Date', 'now')) report(node, why)
    },
    CallExpression(node) {
      if (isNamed(node.callee, 'Date')) report(node, why)
    },
    NewExpression(node) {
      if (isNamed(node.callee, 'Date') && node.arguments.length === 0) report(node, why)
    },
  }
}

/** A margin, padding or gap with a length in pixels or rem. */
const RAW_SPACING = /^\s*(?:margin|padding|gap|row-gap|column-gap)[a-z-]*:[^;]*[\d.](?:px|rem)\b/

/** Finds spacings in the style sheet of a screen that use no token, each as `file:line: why`. */
export function findRawSpacings(file: string, css: string): string[] {
  return css.split('\n').flatMap((line, index) => {
    if (!RAW_SPACING.test(line)) return []
    return [`${file}:${index + 1}: use a token of client/styles/tokens.css: ${line.trim()}`]
  })
}

/** Reports direct use of storage, clipboard, downloads and dialogs: the kit handles their failures. */
function checkKit(file: string, report: Report): VisitorObject {
  if (!projectOf(file) || file.startsWith(SYNC)) return {}
  const check = (node: { name: string } & ESTree.Span) => {
    const instead = KIT_ONLY.get(node.name)
    report(node, instead && `a screen uses ${instead} instead of ${node.name}`)
  }
  return {
    Identifier(node) {
      if (node.name !== 'dialog') check(node)
    },
    JSXOpeningElement({ name }) {
      if (name.type === 'JSXIdentifier') check(name)
    },
  }
}

/** The text of a literal without parts that are computed. */
function readText(node: ESTree.Node | null | undefined): string | undefined {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node?.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined
  return node.quasis[0]?.value.cooked ?? undefined
}

/** Whether the node is `object.member` or `object['member']`, also after `globalThis` or `window`. */
function isMember(node: ESTree.Node, source: string, object: string, member: string): boolean {
  if (node.type !== 'MemberExpression') return false
  const { property, computed } = node
  if (computed ? readText(property) !== member : !isNamed(property, member)) return false
  const { start, end } = node.object
  return source.slice(start, end).replace(/^(globalThis|window)\./, '') === object
}

function isNamed(node: ESTree.Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name
}
