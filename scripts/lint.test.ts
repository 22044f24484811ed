import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

/* An update of the linter may move a rule or forget one: each that keeps the code safe refuses a sample here. */

const root = fileURLToPath(new URL('../', import.meta.url))

const REFUSED: [rule: string, file: string, source: string][] = [
  ['typescript(TS2322)', 'server/types.ts', "export const a: number = 'b'"],
  ['typescript(no-floating-promises)', 'server/a.ts', 'Promise.resolve()'],
  ['typescript(no-floating-promises)', 'scripts/a.js', 'Promise.resolve()'],
  ['typescript(no-misused-promises)', 'server/b.ts', 'if (Promise.resolve(1)) void 0'],
  ['typescript(await-thenable)', 'server/c.ts', 'await 1'],
  ['typescript(require-await)', 'server/d.ts', 'export async function a() { return 1 }'],
  [
    'typescript(return-await)',
    'server/e.ts',
    'declare function b(): Promise<void>\nexport async function a() { try { return b() } catch { await b() } }',
  ],
  ['typescript(no-explicit-any)', 'server/f.ts', 'export type A = any'],
  ['typescript(no-unsafe-assignment)', 'server/g.ts', "export const a = JSON.parse('1')"],
  ['typescript(no-unsafe-argument)', 'server/h.ts', "parseInt(JSON.parse('1'))"],
  ['typescript(no-unsafe-call)', 'server/i.ts', "JSON.parse('1')()"],
  ['typescript(no-unsafe-member-access)', 'server/j.ts', "JSON.parse('1').a"],
  ['typescript(no-unsafe-return)', 'server/k.ts', "export const a = () => JSON.parse('1')"],
  ['typescript(no-unsafe-function-type)', 'server/l.ts', 'export type A = Function'],
  [
    'typescript(no-unsafe-declaration-merging)',
    'server/m.ts',
    'export interface A { b: 1 }\nexport class A {}',
  ],
  [
    'typescript(no-unnecessary-condition)',
    'server/n.ts',
    'export const a = (b: object) => (b ? 1 : 2)',
  ],
  [
    'typescript(no-unnecessary-type-assertion)',
    'server/o.ts',
    'export const a = (b: string) => b as string',
  ],
  ['typescript(no-non-null-assertion)', 'server/p.ts', 'export const a = (b?: string) => b!'],
  [
    'typescript(restrict-template-expressions)',
    'server/q.ts',
    'export const a = (b: object) => `${b}`',
  ],
  ['typescript(restrict-plus-operands)', 'server/r.ts', "export const a = (b: number) => b + 'px'"],
  ['typescript(no-base-to-string)', 'server/s.ts', 'export const a = (b: { c: 1 }) => String(b)'],
  [
    'typescript(unbound-method)',
    'server/t.ts',
    'class A { b() { return this } }\nexport const a = new A().b',
  ],
  [
    'typescript(no-deprecated)',
    'server/u.ts',
    '/** @deprecated */\nconst a = 1\nexport const b = a',
  ],
  ['typescript(only-throw-error)', 'server/v.ts', "throw 'a'"],
  [
    'typescript(prefer-promise-reject-errors)',
    'server/w.ts',
    "export const a = Promise.reject('a')",
  ],
  [
    'typescript(use-unknown-in-catch-callback-variable)',
    'server/x.ts',
    'export const a = Promise.resolve().catch((b: Error) => b)',
  ],
  ['typescript(no-implied-eval)', 'server/y.ts', "setTimeout('a()', 1)"],
  ['typescript(no-array-delete)', 'server/z.ts', 'export const a = (b: 1[]) => delete b[0]'],
  [
    'typescript(no-dynamic-delete)',
    'server/aa.ts',
    'export const a = (b: Record<string, 1>, c: string) => delete b[c]',
  ],
  ['typescript(no-for-in-array)', 'server/ab.ts', 'for (const a in [1]) void a'],
  ['typescript(ban-ts-comment)', 'server/ac.ts', '// @ts-ignore\nexport const a: string = 1'],
  ['typescript(prefer-nullish-coalescing)', 'server/ad.ts', 'export const a = (b?: {}) => b || 1'],
  ['typescript(consistent-type-definitions)', 'server/ae.ts', 'export interface A { b: 1 }'],
  [
    'typescript(consistent-type-imports)',
    'server/af.ts',
    "import { Server } from 'node:http'\nexport type A = Server",
  ],
  ['eslint(no-unused-vars)', 'server/ag.ts', 'const a = 1'],
  ['eslint(no-unused-vars)', 'scripts/ag.js', 'try { void 0 } catch (error) { void 0 }'],
  ['eslint(no-undef)', 'scripts/ah.js', 'a()'],
  ['eslint(no-eval)', 'server/ai.ts', "eval('1')"],
  ['eslint(no-empty)', 'server/aj.ts', 'try { void 0 } catch {}'],
  ['eslint(no-fallthrough)', 'scripts/ak.js', 'switch (1) { case 1: void 0\ncase 2: }'],
  ['eslint(no-control-regex)', 'server/al.ts', 'export const a = /\\x00/'],
  [
    'eslint(preserve-caught-error)',
    'server/am.ts',
    "try { void 0 } catch (error) { throw new Error('a') }",
  ],
  ['eslint(no-restricted-properties)', 'server/an.ts', 'export const a = AbortSignal.any([])'],
  ['eslint(no-restricted-properties)', 'e2e/an.ts', 'export const a = AbortSignal.any([])'],
  [
    'eslint(no-restricted-properties)',
    'e2e/ao.ts',
    "import type { Page } from 'playwright'\nexport const a = (page: Page) => page.route('a', () => {})",
  ],
  ['regexp(no-super-linear-backtracking)', 'server/ap.ts', 'export const a = /^(a+)+$/'],
  [
    'regexp(no-super-linear-backtracking)',
    'server/aq.ts',
    "const a = '(a+)+'\nexport const b = new RegExp(`^${a}$`)",
  ],
  ['regexp(no-super-linear-move)', 'server/ar.ts', 'export const a = /a+b/'],
  ['regexp(no-super-linear-move)', 'client/as.tsx', 'export const a = /(?:ab){2,}:/'],
  [
    'regexp(no-super-linear-move)',
    'scripts/at.js',
    'const a = /\\s+$/\nexport const b = new RegExp(`a${a.source}`)',
  ],
  [
    'react-hooks(rules-of-hooks)',
    'client/au.tsx',
    "import { useState } from 'react'\nexport const Au = (props: { a: boolean }) => (props.a ? useState(1)[0] : 2)",
  ],
  [
    'react-hooks(exhaustive-deps)',
    'client/av.tsx',
    "import { useEffect } from 'react'\nexport function Av({ a }: { a: () => void }) { useEffect(() => a(), []); return null }",
  ],
  [
    'react(set-state-in-render)',
    'client/aw.tsx',
    "import { useState } from 'react'\nexport function Aw() { const [a, set] = useState(1); set(2); return a }",
  ],
  [
    'react(set-state-in-effect)',
    'client/ax.tsx',
    "import { useEffect, useState } from 'react'\nexport function Ax() { const [a, set] = useState(1); useEffect(() => { set(2) }, []); return a }",
  ],
  [
    'react(refs)',
    'client/ay.tsx',
    "import { useRef } from 'react'\nexport function Ay() { const a = useRef(1); return a.current }",
  ],
  [
    'react(purity)',
    'studio/app/az.tsx',
    'export function Az() { const a = Math.random(); return <p>{a}</p> }',
  ],
  [
    'react(immutability)',
    'client/ba.tsx',
    'export function Ba(props: { a: { b: number } }) { props.a.b = 1; return <p>{props.a.b}</p> }',
  ],
  [
    'react(globals)',
    'client/bb.tsx',
    'let a = 1\nexport function Bb() { a = 2; return <p>{a}</p> }',
  ],
  [
    'react(static-components)',
    'client/bc.tsx',
    'export function Bc() { const A = () => <p>a</p>; return <A /> }',
  ],
  [
    'react(error-boundaries)',
    'client/bd.tsx',
    'function A() { return null }\nexport function Bd() { try { return <A /> } catch { return null } }',
  ],
  [
    'react(use-memo)',
    'client/be.tsx',
    "import { useMemo } from 'react'\nexport function Be() { return useMemo(async () => Promise.resolve(1), []) }",
  ],
]

/** What looks like the same and is right. */
const ALLOWED: [file: string, source: string][] = [
  ['client/a.ts', 'export const a = AbortSignal.any([])'],
  ['client/a.d.ts', 'interface Window { a: 1 }'],
  ['server/ba.ts', 'export const a = (b: number, c?: string) => `${b} ${c}`'],
  ['server/bb.ts', 'export function a({ b, ...c }: { b: 1; d: 2 }) { return c }'],
  ['server/bc.ts', 'export const a = /^a+b/'],
  ['scripts/bd.js', 'export const a = (b) => b.c(b + 1)'],
]

let folder: string
let found: Map<string, string[]>

type Output = { diagnostics: { filename: string; code: string }[] }

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-'))
  for (const file of ['.oxlintrc.jsonc', 'tsconfig.json', 'package.json']) {
    copyFileSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const samples = [...REFUSED.map(([, ...sample]) => sample), ...ALLOWED]
  for (const [file, source] of samples) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${source}\n`)
  }
  // Named, because the linter would walk through the linked packages too.
  const folders = new Set(samples.map(([file]) => dirname(file)))
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '--format', 'json', ...folders],
    { cwd: folder, encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  expect(status).toBe(1)
  const { diagnostics } = JSON.parse(stdout) as Output
  found = new Map()
  for (const { filename, code } of diagnostics) {
    found.set(filename, [...(found.get(filename) ?? []), code])
  }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each(REFUSED)('%s refuses its sample %s', (rule, file) => {
  expect(found.get(file)).toContain(rule)
})

it.each(ALLOWED)('%s may have %s', (file) => {
  expect(found.get(file)).toBeUndefined()
})
