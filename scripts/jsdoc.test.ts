import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))

/** Route exports, props and icons, which need no comment. */
const EXCUSED = /^(?:Component|handle)$|Props$|Icon$/

/** Finds exports without a JSDoc comment, or with one that does not end like a sentence. */
function findUndocumented(file: string, source: string): string[] {
  // Reads comments from the text, because parsing them is much slower.
  const options = {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  }
  const tree = ts.createSourceFile(file, source, options)
  return tree.statements.flatMap((statement) => {
    const name = nameExport(statement, tree)
    if (name === undefined || EXCUSED.test(name)) return []
    const problem = judgeComment(source, statement.pos)
    const line = tree.getLineAndCharacterOfPosition(statement.getStart(tree)).line + 1
    return problem === undefined ? [] : [`${file}:${line}: ${problem} ${name}`]
  })
}

/** The name of an exported function, class, type or constant; undefined for other statements. */
function nameExport(statement: ts.Statement, tree: ts.SourceFile): string | undefined {
  if (!ts.canHaveModifiers(statement)) return undefined
  const modifiers = ts.getModifiers(statement) ?? []
  if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return undefined
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations[0]?.name.getText(tree)
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isClassDeclaration(statement)
  return isNamed ? statement.name?.text : undefined
}

/** @param start where the statement and the comments above it begin */
function judgeComment(source: string, start: number): string | undefined {
  const comment = ts.getLeadingCommentRanges(source, start)?.at(-1)
  const text = comment && source.slice(comment.pos, comment.end)
  if (!text?.startsWith('/**') || /^\s*\n\s*\n/.test(source.slice(comment?.end))) {
    return 'write a JSDoc sentence above'
  }
  const words = text
    .slice(3, -2)
    .replace(/\n *\*/g, '\n')
    .replace(/(?:^|\s)@(?:param|throws|returns|see)\b.*/s, '')
    .trim()
  return words === '' || /[.)\]]$|https:\/\/\S+$/.test(words)
    ? undefined
    : 'end the JSDoc with a full stop above'
}

/** The labels of the site, which need no comment. */
const LABELS = /^shared\/texts\/(?!count|format|numbers|write|texts)[\w-]+\.ts$/

function listSources(): string[] {
  const folders = ['client', 'server', 'shared', 'db', 'scripts', 'rigs']
  const files = execFileSync('git', ['ls-files', '-z', ...folders], { cwd: root, encoding: 'utf8' })
  return files
    .split('\0')
    .filter((file) => /\.tsx?$/.test(file) && !/\.d\.ts$|\.test\.tsx?$|\/testing[^/]*$/.test(file))
    .filter((file) => !LABELS.test(file) && existsSync(root + file))
}

// Without .git there is no list of files.
it.runIf(existsSync(`${root}.git`))('every export has a JSDoc sentence', () => {
  const files = listSources()
  expect(files).toContain('server/main.ts')
  const found = files.flatMap((file) => findUndocumented(file, readFileSync(root + file, 'utf8')))
  expect(found).toEqual([])
})

it('an export without a sentence is reported with file, line and name', () => {
  const source = [
    '/** Returns one. */\nexport const a = () => 1',
    'export type B = 1',
    '/** The third */\nexport function c() {}',
    'export type DProps = 1',
    '/** Half of\n * two (1).\n * @param x any\n */\nexport const e = 1',
  ].join('\n')
  expect(findUndocumented('a.ts', source)).toEqual([
    'a.ts:3: write a JSDoc sentence above B',
    'a.ts:5: end the JSDoc with a full stop above c',
  ])
})
