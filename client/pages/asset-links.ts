import { deferScripts } from '../app/deferred-scripts.ts'

/** The part of Vite's build manifest that is used here. */
export type AssetsManifest = Record<
  string,
  {
    file: string
    imports?: string[]
    dynamicImports?: string[]
    css?: string[]
    assets?: string[]
  }
>

/**
 * Returns elements that preload the styles and fonts of a page at once, then its scripts with
 * imports. The entry is the script that runs.
 * @param files manifest keys of what the entry would load later, e.g. `client/resume/page.tsx`
 * @param fonts manifest keys of the fonts that every page needs, and of those for single words, which
 * come after the first picture
 * @param deferred whether the scripts wait until the page can be read, which an app cannot without them
 */
export function listAssetLinks(
  entry: string,
  files: string[],
  fonts: { everywhere: readonly string[]; words: readonly string[] },
  manifest: AssetsManifest,
  deferred = true,
): string {
  const scripts = new Set<string>()
  const styles = new Set<string>()

  function visit(key: string) {
    const chunk = manifest[key]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    chunk.imports?.forEach(visit)
    chunk.css?.forEach((file) => styles.add(file))
  }

  function findFile(key: string): string {
    const file = manifest[key]?.file
    if (!file) throw new Error(`The manifest has no ${key}`)
    return file
  }
  function preloadFont(key: string, priority = ''): string {
    return `<link rel="preload"${priority} href="/${findFile(key)}" as="font" type="font/woff2" crossorigin>`
  }
  const main = findFile(entry)
  ;[entry, ...files].forEach(visit)
  scripts.delete(main)
  const scriptLinks = [
    `<script type="module" fetchpriority="low" src="/${main}"></script>`,
    ...[...scripts].map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`),
  ].join('')
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...fonts.everywhere.map((key) => preloadFont(key)),
    ...fonts.words.map((key) => preloadFont(key, ' fetchpriority="low"')),
    deferred ? deferScripts(scriptLinks) : scriptLinks,
  ].join('')
}
