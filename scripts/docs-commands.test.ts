import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { report } from '../server/owner/command.ts'
import { CONFIG_NAMES } from '../server/config.ts'
import { readSmtpUrl } from '../server/mail/smtp-transport.ts'
import { runOwner } from '../server/owner/run.ts'
import { createTestTerminal } from '../server/owner/testing.ts'
import { systemClock } from '../shared/clock.ts'
import { CHECKOUT_COMMANDS } from './owner/commands.ts'

const root = new URL('../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')
const DOCS = [
  'README.md',
  'CONTRIBUTING.md',
  'SUPPORT.md',
  'compose.yaml',
  'deploy/owner.sh',
].concat(
  readdirSync(new URL('docs/', root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
)

/** How a checkout, a server and a container call the owner's command line. */
const CALL = /(?:npm run (?:-s )?owner --|portfolio-owner|dist\/app\/owner\.mjs) ([^`\n#|&>;]+)/g

/** Lists the calls of the owner's command line in the code of a text, as they are typed after it. */
function listCalls(text: string): string[][] {
  const code = text.match(/^ *```\w+\n[\s\S]*?^ *```|`[^`\n]+`/gm) ?? []
  return code
    .flatMap((block) => [...block.matchAll(CALL)])
    .map(([, call = '']) => call.trim().split(/\s+/))
    .filter(([name = '']) => !/^(?:COMMAND|…|)$/.test(name))
}

/** Parses a call as the command line does, and runs nothing. Returns what is wrong with it. */
async function findMistake(call: readonly string[]): Promise<string> {
  const terminal = createTestTerminal()
  const commands = CHECKOUT_COMMANDS.map((command) => ({ ...command, run: () => report({}, '') }))
  const code = await runOwner(call, {
    commands,
    env: {},
    clock: systemClock,
    terminal,
    folder: '/',
  })
  return code === 0 ? '' : `${call.join(' ')}: exit code ${code}`
}

describe('the owner’s commands in the docs', () => {
  it.each(DOCS)('%s names commands and options that exist', async (doc) => {
    const mistakes = await Promise.all(listCalls(read(doc)).map(findMistake))
    expect(mistakes.filter(Boolean)).toEqual([])
  })

  it('are found and checked', async () => {
    expect(DOCS.flatMap((doc) => listCalls(read(doc))).length).toBeGreaterThan(40)
    expect(
      listCalls(
        '`npm run owner -- backup a.db`, portfolio-owner stats\n```sh\nportfolio-owner check\n```',
      ),
    ).toEqual([['backup', 'a.db'], ['check']])
    expect(await findMistake(['backup'])).toBe('backup: exit code 2')
    expect(await findMistake(['check', '--offline'])).toBe('check --offline: exit code 2')
    expect(await findMistake(['chek'])).toBe('chek: exit code 2')
  })

  it('are all in the table of docs/run/commands.md', () => {
    const rows = [...read('docs/run/commands.md').matchAll(/^\| (`[^|]+) \|/gm)]
    const named = rows.flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, call = '']) => call.split(/ [A-Z]/)[0]),
    )
    expect(named.sort()).toEqual(CHECKOUT_COMMANDS.map(({ name }) => name).sort())
  })
})

describe('the shell commands in the docs', () => {
  it.each(DOCS.filter((doc) => read(doc).includes('```sh\n')))(
    '%s has only commands that a shell can read',
    (doc) => {
      const blocks = [...read(doc).matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].map(
        ([, block = '']) => {
          const indent = /^ */.exec(block)?.[0] ?? ''
          return block.replace(new RegExp(`^${indent}`, 'gm'), '')
        },
      )
      const { stderr } = spawnSync('bash', ['-n'], { input: blocks.join('\n'), encoding: 'utf8' })
      expect(stderr).toBe('')
    },
  )
})

it('docs/run/settings.md names settings that exist', () => {
  const named = [...read('docs/run/settings.md').matchAll(/`([A-Z]+_[A-Z_]+)(?:=\w+)?`/g)]
  const known: readonly string[] = CONFIG_NAMES
  expect(named.length).toBeGreaterThan(10)
  expect(named.map(([, name = '']) => name).filter((name) => !known.includes(name))).toEqual([])
})

it('the addresses of docs/run/mail.md encrypt the password', () => {
  const addresses = read('docs/run/mail.md').match(/smtps?:\/\/[^`\s]+/g) ?? []
  expect(addresses).toHaveLength(3)
  for (const { secure, requireTLS } of addresses.map(readSmtpUrl)) {
    expect(secure || requireTLS).toBe(true)
  }
})
