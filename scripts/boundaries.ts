import { posix } from 'node:path'
import ts from 'typescript'

// In tests each property of `ts` is behind a proxy, which took longer than the parser.
const {
  SyntaxKind,
  forEachChild,
  isArrayLiteralExpression,
  isBindingElement,
  isCallExpression,
  isElementAccessExpression,
  isExportDeclaration,
  isExternalModuleReference,
  isIdentifier,
  isImportDeclaration,
  isImportSpecifier,
  isImportTypeNode,
  isJsxOpeningElement,
  isJsxSelfClosingElement,
  isLiteralTypeNode,
  isMemberName,
  isNewExpression,
  isPropertyAccessExpression,
  isStringLiteralLike,
  isVariableDeclaration,
} = ts

/** Allowed imports by folder (CONTRIBUTING.md, "Folders"); a folder may always import itself. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  client: ['shared'],
  server: ['db', 'shared'],
  db: ['shared'],
  shared: [],
  studio: ['client', 'scripts', 'server', 'shared'],
}

/** The folders that have rules. */
export const RULED_FOLDERS = Object.keys(MAY_IMPORT)

/** The only client test module that may import server code: it runs the real to-do list. */
const SERVER_LIST_EXCEPTION = {
  file: 'client/projects/to-do-list/queue/testing-server.ts',
  path: 'server/todo-list/testing.ts',
}

/** The only modules that may import a computed path: they load the build, or the routes of changed content in dev. */
const DYNAMIC_IMPORT_EXCEPTIONS = ['client/dev/update-content.ts', 'server/pages/site-renderer.ts']

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
 */
export function findViolations(file: string, source: string): string[] {
  // Parsing the comments takes longer than the rest.
  const options = {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  }
  const tree = ts.createSourceFile(file, source, options, true)
  const violations: string[] = []

  function visit(node: ts.Node): void {
    const reasons = [...listReferences(file, node).map(check), checkDynamicImport(file, node)]
    if (!isTest(file)) {
      reasons.push(checkEnvironment(file, node), checkTime(file, node), checkKit(file, node))
    }
    for (const why of reasons) {
      if (!why) continue
      const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
      violations.push(`${file}:${line}: ${why}`)
    }
    forEachChild(node, visit)
  }
  const check = (reference: Reference) => checkReference(file, reference)

  visit(tree)
  return violations
}

function isTest(file: string): boolean {
  return /(\.test\.tsx?|(^|\/)testing(-[a-z-]+)?\.ts)$/.test(file)
}

/** Lists the modules that this node imports; its children are visited separately. */
function listReferences(file: string, node: ts.Node): Reference[] {
  return listSpecifiers(node)
    .filter((specifier) => isStringLiteralLike(specifier))
    .map(({ text }) => {
      const specifier = text.replace(/^!/, '')
      if (specifier.startsWith('/')) return { path: posix.normalize(specifier).slice(1) }
      if (!specifier.startsWith('.')) return { package: specifier }
      return { path: posix.join(posix.dirname(file), specifier) }
    })
}

function listSpecifiers(node: ts.Node): readonly ts.Node[] {
  if (isImportDeclaration(node)) return [node.moduleSpecifier]
  if (isExportDeclaration(node)) return node.moduleSpecifier ? [node.moduleSpecifier] : []
  if (isExternalModuleReference(node)) return [node.expression]
  if (isImportTypeNode(node) && isLiteralTypeNode(node.argument)) {
    return [node.argument.literal]
  }
  if (isCallExpression(node)) {
    const [first] = node.arguments
    if (!first) return []
    if (isImport(node) || isNamed(node.expression, 'require')) return [first]
    if (!isMember(node.expression, 'import.meta', 'glob')) return []
    return isArrayLiteralExpression(first) ? first.elements : [first]
  }
  if (isNewExpression(node) && isNamed(node.expression, 'URL')) {
    const [address, base] = node.arguments ?? []
    return address && base?.getText() === 'import.meta.url' ? [address] : []
  }
  return []
}

function isImport({ expression }: ts.CallExpression): boolean {
  return expression.kind === SyntaxKind.ImportKeyword
}

function checkReference(file: string, { path, package: name }: Reference): string | undefined {
  const [folder = ''] = file.split('/')
  if (name !== undefined) {
    if (/^react-router(-dom)?(\/|$)/.test(name) && file.startsWith('client/ui/')) {
      return 'client/ui must not import the router'
    }
    const inBrowser = folder === 'client' || folder === 'shared'
    if (name.startsWith('node:') && inBrowser && !isTest(file)) {
      return `${folder} runs in browsers, which have no ${name}`
    }
    return undefined
  }
  if (path === undefined) return undefined
  if (file === SERVER_LIST_EXCEPTION.file && path === SERVER_LIST_EXCEPTION.path) return undefined
  const [target = ''] = path.split('/')
  const allowed = MAY_IMPORT[folder] ?? []
  const known = target in MAY_IMPORT || /^(scripts|rigs|e2e|content)$/.test(target)
  if (known && target !== folder && !allowed.includes(target)) {
    return `${folder} imports ${allowed.join(' and ') || 'no other folder'}, not ${path}`
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
function checkDynamicImport(file: string, node: ts.Node): string | undefined {
  if (!isCallExpression(node) || !isImport(node)) return undefined
  if (DYNAMIC_IMPORT_EXCEPTIONS.includes(file) || isTest(file)) return undefined
  const [first] = node.arguments
  return first && isStringLiteralLike(first) ? undefined : 'import() needs a string literal'
}

function checkEnvironment(file: string, node: ts.Node): string | undefined {
  if (ENVIRONMENT_READERS.has(file)) return undefined
  const why = `only ${[...ENVIRONMENT_READERS].join(', ')} may read the environment`
  if (isMember(node, 'process', 'env')) return why
  if (isImportSpecifier(node) && (node.propertyName ?? node.name).text === 'env') {
    const { moduleSpecifier } = node.parent.parent.parent
    return /^.(node:)?process.$/.test(moduleSpecifier.getText()) ? why : undefined
  }
  if (isBindingElement(node) && (node.propertyName ?? node.name).getText() === 'env') {
    const { parent } = node.parent
    const from = isVariableDeclaration(parent) ? parent.initializer?.getText() : undefined
    return from === 'process' ? why : undefined
  }
  return undefined
}

function checkTime(file: string, node: ts.Node): string | undefined {
  if (file === TIME_READER) return undefined
  const why = `time is asked of a clock (${TIME_READER})`
  if (isMember(node, 'Date', 'now')) return why
  const made = isNewExpression(node) || isCallExpression(node)
  if (!made || !isNamed(node.expression, 'Date')) return undefined
  return isCallExpression(node) || !node.arguments?.length ? why : undefined
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
function checkKit(file: string, node: ts.Node): string | undefined {
  if (!isIdentifier(node) || !projectOf(file) || file.startsWith(SYNC)) return undefined
  const isElement = isJsxOpeningElement(node.parent) || isJsxSelfClosingElement(node.parent)
  if (node.text === 'dialog' && !isElement) return undefined
  const instead = KIT_ONLY.get(node.text)
  return instead && `a screen uses ${instead} instead of ${node.text}`
}

/** Whether the node is `object.member` or `object['member']`, also after `globalThis` or `window`. */
function isMember(node: ts.Node, object: string, member: string): boolean {
  if (!isPropertyAccessExpression(node) && !isElementAccessExpression(node)) return false
  const name = isPropertyAccessExpression(node) ? node.name : node.argumentExpression
  if (!(isMemberName(name) || isStringLiteralLike(name)) || name.text !== member) return false
  return node.expression.getText().replace(/^(globalThis|window)\./, '') === object
}

function isNamed(node: ts.Node, name: string): boolean {
  return isIdentifier(node) && node.text === name
}
