import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSessionQueries } from '../../../db/queries/sessions.ts'
import { createTodoQueries } from '../../../db/queries/todo-items.ts'
import type { NewItem } from '../../../shared/api/items.ts'
import { systemClock } from '../../../shared/clock.ts'
import { findBetween } from '../../../shared/rules/position.ts'
import { serve } from './serve.ts'

type Batch = { changes: ({ op: 'create' } & NewItem)[] }

/*
 * The baseline: node:http and better-sqlite3 with the same statements, the same settings and one
 * transaction per request. It has no routes, no validation, no security headers and no log.
 */
await serve(({ database }) => {
  const { connection } = database
  const sessions = createSessionQueries(connection)
  const todo = createTodoQueries(connection)

  function findAccount({ headers }: IncomingMessage): number {
    const token = Buffer.from((headers.authorization ?? '').slice('Bearer '.length), 'base64url')
    const end = { usedBefore: 0, madeBefore: 0, latest: systemClock.now() }
    const session = sessions.find(createHash('sha256').update(token).digest(), end)
    if (!session) throw new Error('Nobody is logged in')
    return session.accountId
  }

  function create(accountId: number, task: NewItem) {
    const known = todo.find(accountId, task.id)
    if (known) return known
    const now = systemClock.now()
    const item = {
      notes: '',
      due: null,
      repeat: null,
      reminders: null,
      push: null,
      priority: 'none' as const,
      tags: [],
      checklist: [],
      ...task,
      position: findBetween(null, todo.findFirst(accountId)) ?? 'a0',
      completedAt: null,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      version: 1,
    }
    todo.count(accountId)
    todo.findState(accountId)
    todo.insert(accountId, item)
    todo.raiseVersion(accountId, now)
    return item
  }

  function readList(accountId: number): Buffer {
    const { account } = todo.findState(accountId) ?? { account: '' }
    return Buffer.concat([
      Buffer.from(`{"account":"${account}","items":`),
      todo.list(accountId),
      Buffer.from(',"trash":'),
      todo.listTrash(accountId),
      Buffer.from('}'),
    ])
  }

  const server = createServer((request, response) => {
    const accountId = findAccount(request)
    if (request.method === 'GET') return answer(response, 200, readList(accountId))
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as NewItem | Batch
      if ('changes' in body) {
        const results = database.transaction(() =>
          body.changes.map(({ op: _, ...task }) => ({
            status: 201,
            item: create(accountId, task),
          })),
        )
        return answer(response, 200, JSON.stringify({ results }))
      }
      const item = database.transaction(() => create(accountId, body))
      answer(response, 201, JSON.stringify(item))
    })
  })
  return { server }
})

function answer(response: ServerResponse, status: number, json: string | Buffer): void {
  const bytes = Buffer.from(json)
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': bytes.length })
  response.end(bytes)
}
