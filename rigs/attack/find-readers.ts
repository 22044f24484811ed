import ts from 'typescript'

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
  // Parsing the comments takes longer than the rest.
  const options = {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  }
  const tree = ts.createSourceFile(file, source, options)
  const functions = tree.statements.filter(ts.isFunctionDeclaration).filter(isReader)
  const names = functions.map(({ name }) => `${file}#${name?.text ?? ''}`)
  const code = source.replace(/\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm, '')
  return [...(INPUT_SOURCES.test(code) ? [file] : []), ...names]

  function isReader({ modifiers, name, parameters }: ts.FunctionDeclaration): boolean {
    if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return false
    if (!name || !NAME.test(name.text)) return false
    // Rules read values of any type from a body.
    return file.startsWith('shared/rules/') || TEXT.test(parameters[0]?.type?.getText(tree) ?? '')
  }
}
