import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ESTree, parseSync } from 'vite'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))

/** Route exports, props and icons, which need no comment. */
const EXCUSED = /^(?:Component|handle)$|Props$|Icon$/

/** Finds exports without a JSDoc comment, or with one that does not end like a sentence. */
function findUndocumented(file: string, source: string): string[] {
  const { program, comments, errors } = parseSync(file, source)
  if (errors[0]) throw new SyntaxError(`${file}: ${errors[0].message}`)
  return program.body.flatMap((statement) => {
    const name = nameExport(statement, source)
    if (name === undefined || EXCUSED.test(name)) return []
    const comment = comments.findLast(({ end }) => end <= statement.start)
    const isAbove = /^[ \t]*\n?$/.test(source.slice(comment?.end, statement.start))
    const problem = judgeComment(isAbove && comment?.type === 'Block' ? comment.value : '')
    const line = source.slice(0, statement.start).split('\n').length
    return problem === undefined ? [] : [`${file}:${line}: ${problem} ${name}`]
  })
}

/** The name of an exported function, class, type or constant; undefined for other statements. */
function nameExport(statement: ESTree.Node, source: string): string | undefined {
  if (statement.type === 'ExportDefaultDeclaration') return nameDeclaration(statement.declaration)
  if (statement.type !== 'ExportNamedDeclaration') return undefined
  return statement.declaration ? nameDeclaration(statement.declaration) : undefined

  function nameDeclaration(declaration: ESTree.Node): string | undefined {
    if (declaration.type === 'VariableDeclaration') {
      const id = declaration.declarations[0]?.id
      return id && (id.type === 'Identifier' ? id.name : source.slice(id.start, id.end))
    }
    const isNamed =
      declaration.type === 'FunctionDeclaration' ||
      declaration.type === 'TSDeclareFunction' ||
      declaration.type === 'TSTypeAliasDeclaration' ||
      declaration.type === 'ClassDeclaration'
    return isNamed ? declaration.id?.name : undefined
  }
}

/** @param comment what stands between its marks; a JSDoc comment begins with a star */
function judgeComment(comment: string): string | undefined {
  if (!comment.startsWith('*')) return 'write a JSDoc sentence above'
  const words = comment
    .slice(1)
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
    'export function f(): void',
  ].join('\n')
  expect(findUndocumented('a.ts', source)).toEqual([
    'a.ts:3: write a JSDoc sentence above B',
    'a.ts:5: end the JSDoc with a full stop above c',
    'a.ts:12: write a JSDoc sentence above f',
  ])
})
