import { execFileSync } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FileText, GitState, SaveAnswer } from '../protocol.ts'
import { startStudio } from './testing.ts'

const QUIZ = 'projects/quiz.md'

async function openStudio(files?: Record<string, string>) {
  const studio = await startStudio(files)
  await studio.open()
  const { send, dir } = studio
  const query = (path: string) => `/api/file?${new URLSearchParams({ path })}`
  return {
    ...studio,
    read: async (path: string) => (await (await send(query(path))).json()) as FileText,
    save: (path: string, text: string, digest: string | null) =>
      send(query(path), { method: 'PUT', body: { text, digest } }),
    git: (...args: string[]) => execFileSync('git', args, { cwd: dir, encoding: 'utf8' }),
  }
}

/** Sends bytes that no client sends, and returns the status. */
async function sendRaw(origin: string, target: string, headers: string[]): Promise<number> {
  const { port, host } = new URL(origin)
  const socket = connect(Number(port), '127.0.0.1')
  const head = [`GET ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
}

describe('requests from elsewhere', () => {
  it.each([
    ['/studio', ['Origin: http://127.0.0.1:1'], 403],
    ['/@vite/client', ['Origin: https://evil.example'], 403],
    ['/@fs/etc/passwd', ['Origin: null'], 403],
    ['/', ['Sec-Fetch-Site: same-site', 'Sec-Fetch-Mode: cors'], 403],
    [
      '/',
      ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: iframe'],
      403,
    ],
    ['//', [], 400],
    ['http://evil.example/studio/api/files', [], 401],
    ['/studio/api/files?token=', ['Cookie: studio-1=a'], 401],
  ])('%s with %j is refused', async (target, headers, status) => {
    const { origin } = await openStudio()
    expect(await sendRaw(origin, target, headers)).toBe(status)
  })

  it('the token opens once, and on its own path alone', async () => {
    const { origin, token, send } = await startStudio()
    expect(await sendRaw(origin, `/studio/api/files?token=${token}`, [])).toBe(401)
    expect(await sendRaw(origin, `/studio/app/main.tsx?token=${token}`, [])).toBe(401)
    expect((await send(`?token=${token}`)).status).toBe(303)
    expect((await send(`?token=${token}`)).status).toBe(401)
  })
})

describe('paths', () => {
  it.each([
    ...['', '.', '..', '/etc/passwd.md', '../site.json', 'notes/../../site.json', 'notes//a.md'],
    ...['..\\site.json', 'C:\\a.md', 'a.md:stream.md', '%2e%2e/site.json/', '.git/config.json'],
    ...['.history/resume.json', 'a/.hidden.md', '__proto__/a.md', 'a\0.md', 'a\n.md'],
    ...[
      'notes/CON.md',
      'nul.json',
      'com1/a.md',
      'a./b.md',
      `${'a'.repeat(300)}.md`,
      'ü'.repeat(140) + '.md',
    ],
    'a/'.repeat(5000) + 'a.md',
  ])('%j can be neither read, written, deleted nor found in the history', async (path) => {
    const { send } = await openStudio()
    const query = new URLSearchParams({ path, id: '1700000000000-aaaaaaaa', digest: '' })
    const body = { text: '', digest: null }
    for (const [endpoint, options] of [
      ['file', {}],
      ['file', { method: 'PUT', body }],
      ['file', { method: 'DELETE' }],
      ['history', {}],
      ['version', {}],
    ] as const) {
      const { status } = await send(`/api/${endpoint}?${query}`, options)
      // Longer addresses than the server reads.
      expect([400, 404, 431], `${endpoint} ${status}`).toContain(status)
    }
  })

  it.each(['../x', '..%2Fx', '1700000000000-aaaaaaaa/..', '__proto__', ''])(
    'there is no version %j',
    async (id) => {
      const { send } = await openStudio()
      const query = new URLSearchParams({ path: QUIZ, id })
      expect((await send(`/api/version?${query}`)).status).toBe(404)
    },
  )
})

describe('bodies', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)

  it.each([
    ['null', 422],
    ['[]', 422],
    ['{"text":1,"digest":null}', 422],
    ['{"text":"","digest":null,"__proto__":{"a":1}}', 422],
    ['{"text":"","digest":null,"more":1}', 422],
    [deep, 422],
    [`{"text":${deep},"digest":null}`, 422],
    ['{', 400],
  ])('%.40s is refused', async (body, status) => {
    const { send } = await openStudio()
    const answer = await send(`/api/file?path=${QUIZ}`, { method: 'PUT', body })
    expect([400, status]).toContain(answer.status)
    expect((await send('/api/files')).status).toBe(200)
  })

  it.each(['resume.json', 'site.json'])(
    '%s of 100,000 levels is a problem of the file',
    async (path) => {
      const { read, save } = await openStudio()
      const { digest } = await read(path)
      const answer = await save(path, `{"a":${deep}}`, digest)
      expect(answer.status).toBe(422)
    },
  )

  it('a body that ends too early changes nothing', async () => {
    const { origin, dir, send } = await openStudio()
    const before = await readFile(join(dir, QUIZ), 'utf8')
    const { port, host } = new URL(origin)
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      `PUT /studio/api/file?path=${QUIZ} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 9999\r\n\r\n{"text":`,
    )
    socket.destroy()
    expect((await send('/api/files')).status).toBe(200)
    expect(await readFile(join(dir, QUIZ), 'utf8')).toBe(before)
  })
})

describe('saves', () => {
  it('of two with one digest, one wins, and the other gets its text', async () => {
    const { read, save } = await openStudio()
    const { text, digest } = await read(QUIZ)
    const both = await Promise.all([
      save(QUIZ, `${text}one`, digest),
      save(QUIZ, `${text}two`, digest),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const lost = (await both.find(({ status }) => status === 409)?.json()) as SaveAnswer
    expect(lost).toMatchObject({ kind: 'changed', file: { text: (await read(QUIZ)).text } })
  })

  it('on a disk that takes nothing says why, and leaves the file and no other', async () => {
    const { read, save, dir } = await openStudio()
    const { text, digest } = await read(QUIZ)
    // Nobody can make a folder there, root included.
    await writeFile(join(dir, '.history'), '')
    const answer = await save(QUIZ, `${text}more`, digest)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ detail: 'A part of its path is a file.' })
    expect(await readFile(join(dir, QUIZ), 'utf8')).toBe(text)
    expect((await readdir(join(dir, 'projects'))).filter((name) => name.startsWith('.'))).toEqual(
      [],
    )
  })

  it('in a folder that is gone say so, and nothing ends', async () => {
    const { read, save, send, dir } = await openStudio()
    const { text, digest } = await read(QUIZ)
    await rename(dir, `${dir}-away`)
    expect((await save(QUIZ, `${text}more`, digest)).status).toBe(409)
    expect((await send('/api/git')).status).toBe(200)
    await rename(`${dir}-away`, dir)
    expect((await save(QUIZ, `${text}more`, digest)).status).toBe(200)
  })

  it('go through a link to its file, and the link stays', async () => {
    const { read, save, dir } = await openStudio()
    await rename(join(dir, QUIZ), join(dir, 'quiz-elsewhere.txt'))
    await symlink('../quiz-elsewhere.txt', join(dir, QUIZ))
    const { text, digest } = await read(QUIZ)
    expect((await save(QUIZ, `${text}more`, digest)).status).toBe(200)
    expect(await readFile(join(dir, 'quiz-elsewhere.txt'), 'utf8')).toBe(`${text}more`)
  })
})

describe('a repository', () => {
  async function openRepository() {
    const studio = await openStudio()
    studio.git('init', '--quiet', '--initial-branch=main')
    studio.git('config', 'user.name', 'Ada')
    studio.git('config', 'user.email', 'ada@example.com')
    const readState = async () => (await (await studio.send('/api/git')).json()) as GitState
    const commit = (message: string) =>
      studio.send('/api/commit', { method: 'POST', body: { message } })
    return { ...studio, readState, commit }
  }

  it('runs no file monitor of its own when its state is read', async () => {
    const { git, dir, readState } = await openRepository()
    const script = join(dir, '.git/monitor.sh')
    await writeFile(script, `#!/bin/sh\ntouch ${join(dir, '.git/has-run')}\n`)
    await chmod(script, 0o755)
    git('config', 'core.fsmonitor', script)
    expect(await readState()).toMatchObject({ kind: 'repository' })
    expect(await readdir(join(dir, '.git'))).not.toContain('has-run')
  })

  it('with a hook that fails commits nothing, and says what the hook says', async () => {
    const { dir, commit, git } = await openRepository()
    await mkdir(join(dir, '.git/hooks'), { recursive: true })
    await writeFile(
      join(dir, '.git/hooks/pre-commit'),
      '#!/bin/sh\necho "not on Fridays" >&2\nexit 1\n',
    )
    await chmod(join(dir, '.git/hooks/pre-commit'), 0o755)
    const answer = await commit('A')
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ detail: 'not on Fridays' })
    expect(() => git('rev-parse', '--verify', '--quiet', 'HEAD')).toThrow()
  })

  it('without a branch, in the middle of a merge, and with a broken index answers', async () => {
    const { dir, commit, git, readState, send } = await openRepository()
    expect((await commit('One')).status).toBe(200)
    git('checkout', '--quiet', '--detach')
    expect(await readState()).toMatchObject({ kind: 'repository', branch: '' })
    git('checkout', '--quiet', '-b', 'other')
    await writeFile(join(dir, QUIZ), 'one')
    expect((await commit('Two')).status).toBe(200)
    git('checkout', '--quiet', 'main')
    await writeFile(join(dir, QUIZ), 'two')
    expect((await commit('Three')).status).toBe(200)
    expect(() => git('merge', '--quiet', 'other')).toThrow()
    expect(await readState()).toMatchObject({ kind: 'repository', branch: 'main' })
    const merging = await commit('Four')
    expect(merging.status).toBe(409)
    expect(await merging.json()).toMatchObject({
      detail: expect.stringContaining('merge') as string,
    })
    await writeFile(join(dir, '.git/index'), 'broken')
    expect((await send('/api/git')).status).toBe(409)
  })

  it('whose .git is a file, in a folder with a space at its end, is read', async () => {
    const { git, dir, readState, commit } = await openRepository()
    expect((await commit('One')).status).toBe(200)
    await rename(join(dir, '.git'), `${dir}.git`)
    await writeFile(join(dir, '.git'), `gitdir: ${dir}.git\n`)
    await writeFile(join(dir, QUIZ), 'changed')
    expect(await readState()).toMatchObject({ changes: [{ path: QUIZ, kind: 'changed' }] })
    expect(git('status', '--short')).toContain(QUIZ)
    await rm(`${dir}.git`, { recursive: true })
  })
})
