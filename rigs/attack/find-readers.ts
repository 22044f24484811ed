import { type ESTree, parseSync } from 'vite'

/** Names of functions that read untrusted text. */
const NAME =
  /^(parse|read|decode|is|names|choose|find|clean|check|recognise|plan|split|unescape|fold|match|mark|normalise|suggest|stem)(?=[A-Z]|$|Of)/
const TEXT = /^(readonly )?(string|unknown|Uint8Array|URLSearchParams|Source|File)\b/

/** Sources of untrusted text: storage, files, URLs, headers and bodies of requests. */
const INPUT_SOURCES =
  /\bJSON\.parse\b|\.text\(\)|\.json\(\)|\.arrayBuffer\(\)|\bnew TextDecoder\b|\bdecodeURIComponent\(|\bnew URLSearchParams\((?=[a-z])|\blocation\.(?:hash|search)\b|\.getItem\(|\brequest\.(?:headers|url|originalUrl|ip)\b|\bheaders\[|\{ headers \}/

/**
 * Lists the readers of untrusted text in a module: its exported functions as `path#name`, and its
 * path if it uses a source of untrusted text.
 * @param file its path from the root of the repository
 */
export function findTextReaders(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new SyntaxError(`${file}: ${errors[0].message}`)
  const names = program.body.flatMap((statement) => {
    const exported = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
    if (exported?.type !== 'FunctionDeclaration' || !isReader(exported)) return []
    return [`${file}#${exported.id?.name ?? ''}`]
  })
  const code = source.replace(/\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm, '')
  return [...(INPUT_SOURCES.test(code) ? [file] : []), ...names]

  function isReader({ id, params: [first] }: ESTree.Function): boolean {
    if (!id || !NAME.test(id.name)) return false
    // Rules read values of any type from a body.
    if (file.startsWith('shared/rules/')) return true
    const parameter = first?.type === 'AssignmentPattern' ? first.left : first
    const type =
      parameter && 'typeAnnotation' in parameter ? parameter.typeAnnotation?.typeAnnotation : null
    return TEXT.test(type ? source.slice(type.start, type.end) : '')
  }
}
