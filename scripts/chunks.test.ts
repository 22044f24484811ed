import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { isShared } from './chunks.ts'

const root = new URL('../', import.meta.url)

/** Lists the sources of the browser, from the root of the checkout. */
function listSources(): string[] {
  return ['client', 'shared'].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
      .map((name) => `/${folder}/${name.replaceAll('\\', '/')}`)
      .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file)),
  )
}

/** Lists what a module loads with itself, from the root of the checkout. */
function listImports(file: string): string[] {
  const { module, program } = parseSync(file, readFileSync(new URL(`.${file}`, root), 'utf8'))
  const types = new Set(
    program.body.flatMap((node) =>
      node.type === 'ImportDeclaration' && node.importKind === 'type' ? [node.start] : [],
    ),
  )
  return module.staticImports
    .filter(({ start, moduleRequest: { value } }) => value.startsWith('.') && !types.has(start))
    .map(({ moduleRequest: { value } }) => posix.join(posix.dirname(file), value))
}

it('a chunk that screens share imports nothing that may be in the chunk of one screen', () => {
  const shared = listSources().filter((file) => isShared(file))
  expect(shared.length).toBeGreaterThan(50)
  const outside = shared
    // The entry and the routes load the screens.
    .filter((file) => !/^\/client\/(?:pages|routes)/.test(file))
    .flatMap((file) =>
      listImports(file)
        .filter((module) => !isShared(module))
        .map((module) => `${file} imports ${module}`),
    )
  expect(outside).toEqual([])
})
