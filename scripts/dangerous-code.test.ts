import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Reads the sources of production code, without tests and their helpers. */
function listSources(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|\/)testing[^/]*\.ts$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
}

/** Lists the files that match a pattern outside of comments. */
function filesWith(pattern: RegExp, folders: readonly string[]): string[] {
  return listSources(folders).filter((file) => {
    const code = readFileSync(join(root, file), 'utf8')
    return pattern.test(code.replace(/\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm, ''))
  })
}

const SERVER = ['server', 'db', 'shared']

it('the server starts no other program and evaluates no text as code (S28)', () => {
  const dangerous = /child_process|node:vm|\beval\(|\beval: true|\bnew Function\b|process\.binding/
  expect(filesWith(dangerous, SERVER)).toEqual([])
  // These threads run files of the build.
  expect(filesWith(/worker_threads/, SERVER).sort()).toEqual([
    'db/checkpoint-thread.ts',
    'db/log-thread.ts',
    'server/backup/back-up-in-thread.ts',
    'server/backup/thread.ts',
    'server/pages/threaded-renderer.ts',
    'server/render-thread.ts',
  ])
})

it('the server creates no regular expression at run time (S29)', () => {
  expect(filesWith(/\bRegExp\(/, SERVER)).toEqual([])
})

it('the server connects to other machines only for mail, notifications and its own check (S34)', () => {
  const asking =
    /\bfetch\(|\bhttps?\.(?:get|request)\(|\{ (?:get|request) \} from 'node:https?'|\bconnect\(|createConnection\(|\bsendMail\(/
  expect(filesWith(asking, SERVER).sort()).toEqual([
    'server/mail/smtp-transport.ts',
    // Writes mail to files if there is no mail server.
    'server/mail/transport.ts',
    // Checks the public URL of the site, for the owner.
    'server/owner/check-outside.ts',
    // Sends notifications to the push services of browsers, at public addresses alone.
    'server/todo-list/push/send.ts',
    // Calls from browsers and tests.
    'shared/api/endpoint.ts',
  ])
})

it('only the login creates tokens (S93)', () => {
  expect(filesWith(/\bsessions\.start\(/, SERVER)).toEqual(['server/accounts/login.ts'])
})

it('the client inserts no text as HTML and sets no cookie (S55)', () => {
  const sinks =
    /(?:inner|outer)HTML|insertAdjacentHTML|document\.write|\beval\(|\bnew Function\b|document\.cookie|cookieStore/
  expect(filesWith(sinks, ['client', 'shared'])).toEqual([])
})

it('production code imports nothing from tests or the dev server (S154)', () => {
  expect(filesWith(/from '[^']*(?:\/testing[^/']*|\.test)\.ts'/, [...SERVER, 'client'])).toEqual([])
  expect(filesWith(/dev-frontend\.ts'/, SERVER)).toEqual(['server/dev.ts'])
  expect(filesWith(/\/dev\.ts'/, SERVER)).toEqual([])
})
