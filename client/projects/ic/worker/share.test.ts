import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTaskHash, readTaskHash, type SharedTask, shareTask } from './share.ts'

const TASK: SharedTask = {
  texts: { domain: '(define (domain d)) ; „ö” 🦊', problem: '(define (problem __proto__))' },
  method: { search: 'astar', heuristic: 'lmcut' },
}

function pack(json: string): string {
  return `#task=p${Buffer.from(json).toString('base64url')}`
}

describe('a link to a task', () => {
  it('restores the task and the method', async () => {
    const hash = (await createTaskHash(TASK)) ?? ''
    expect(hash).toMatch(/^#task=z[\w-]+$/)
    expect(await readTaskHash(hash)).toEqual({ ok: true, value: TASK })
  })

  it('restores the step of the search, and ignores one that is none', async () => {
    const hash = (await createTaskHash({ ...TASK, step: 12 })) ?? ''
    expect(await readTaskHash(hash)).toEqual({ ok: true, value: { ...TASK, step: 12 } })
    for (const step of [-1, 0.5, '3', null, {}]) {
      const json = JSON.stringify({ ...TASK.texts, ...TASK.method, step })
      expect(await readTaskHash(pack(json))).toEqual({ ok: true, value: TASK })
    }
  })

  it('restores the searches of a race, without those that do not exist or are there twice', async () => {
    const racers = [TASK.method, { search: 'bfs' }] as const
    const hash = (await createTaskHash({ ...TASK, racers })) ?? ''
    expect(await readTaskHash(hash)).toEqual({ ok: true, value: { ...TASK, racers } })
    const read = async (value: unknown) => {
      const shared = await readTaskHash(
        pack(JSON.stringify({ ...TASK.texts, ...TASK.method, racers: value })),
      )
      return shared?.ok && shared.value.racers
    }
    const bad = { search: 'magic' }
    expect(await read([racers[1], racers[1], bad, racers[0], ...racers])).toEqual([
      racers[1],
      racers[0],
    ])
    for (const value of [[], [bad], ['bfs'], 'bfs', 4, { 0: racers[1] }, [null]]) {
      expect(await read(value)).toBeUndefined()
    }
  })

  it('is parsed without compression too', async () => {
    const json = JSON.stringify({ ...TASK.texts, ...TASK.method })
    expect(await readTaskHash(pack(json))).toEqual({ ok: true, value: TASK })
  })

  it('is short for repetitive texts, and not created for texts that are too long', async () => {
    const method = { search: 'bfs' } as const
    const domain = '(action) '.repeat(20_000)
    expect((await createTaskHash({ texts: { domain, problem: '' }, method }))?.length).toBeLessThan(
      2000,
    )
    const random = Array.from({ length: 40_000 }, (_, index) =>
      ((index * index * 7919) % 99991).toString(36),
    ).join('')
    expect(await createTaskHash({ texts: { domain: random, problem: '' }, method })).toBeUndefined()
  })

  it.each(['', '#graphplan', '#task', '#tasks=zAA'])('is not recognised in %j', async (hash) => {
    expect(await readTaskHash(hash)).toBeUndefined()
  })

  it.each([
    ['nothing', '#task='],
    ['another packing', '#task=xAAAA'],
    ['markup', '#task=z<script>'],
    ['what is not deflated', '#task=zAAAA'],
    ['what is not base64', '#task=pA'],
    ['what is not UTF-8', '#task=p_w'],
    ['what is not an object', pack('null')],
    ['a search that does not exist', pack('{"domain":"","problem":"","search":"__proto__"}')],
    ['a search without its heuristic', pack('{"domain":"","problem":"","search":"astar"}')],
    ['a text that is none', pack('{"domain":1,"problem":"","search":"bfs"}')],
    ['what is far too long', `#task=p${'A'.repeat(1_000_000)}`],
  ])('with %s is damaged', async (_, hash) => {
    expect(await readTaskHash(hash)).toEqual({ ok: false, problem: 'damaged' })
  })

  it('that decompresses to more than the maximum is rejected early (S74)', async () => {
    const bomb = new Blob(['0'.repeat(20_000_000)]).stream()
    const packed = await new Response(
      bomb.pipeThrough(new CompressionStream('deflate-raw')),
    ).arrayBuffer()
    const hash = `#task=z${Buffer.from(packed).toString('base64url')}`
    expect(hash.length).toBeLessThan(30_000)
    expect(await readTaskHash(hash)).toEqual({ ok: false, problem: 'damaged' })
  })
})

describe('“Copy link”', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** Shares a task; returns how often the page was told of its new address, that address, and what was copied. */
  async function share(task: SharedTask, left = false) {
    const page = { told: 0, hash: '#task=zdamaged', copied: 0 }
    const replaceState = (_: unknown, __: string, hash: string) => (page.hash = hash)
    vi.stubGlobal('window', { history: { state: null, replaceState }, location: { href: '' } })
    const writeText = () => Promise.resolve(page.copied++)
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    const text = await shareTask(task, { onLinked: () => page.told++, hasLeft: () => left })
    return { ...page, text }
  }

  it('tells the page that its address links to the task, and is no damaged link any more', async () => {
    const { told, hash } = await share(TASK)
    expect(told).toBe(1)
    expect(await readTaskHash(hash)).toEqual({ ok: true, value: TASK })
  })

  it('tells nothing of a task that is too long for a link', async () => {
    const domain = 'a'.repeat(400_001)
    const page = await share({ ...TASK, texts: { domain, problem: '' } })
    expect(page).toMatchObject({ told: 0, hash: '#task=zdamaged', copied: 0 })
  })

  it('leaves the address of the next page alone', async () => {
    const page = await share(TASK, true)
    expect(page).toEqual({ told: 0, hash: '#task=zdamaged', copied: 0, text: undefined })
  })
})
