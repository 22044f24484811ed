import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../shared/clock.ts'
import { type Call, type Command, usageError, type Outcome, refuse, report } from './command.ts'
import { runOwner } from './run.ts'
import { COMMANDS } from './commands.ts'
import { createTestTerminal } from './testing.ts'

/** Creates a command of that name that records its calls. */
function createCommand(name: string, outcome: Outcome, operands: string[] = []) {
  const calls: Call[] = []
  const command: Command = {
    name,
    summary: `does ${name}`,
    details: `Details of ${name}.`,
    example: `${name} here`,
    operands,
    flags: { deep: 'dig deeper' },
    values: { depth: ['METRES', 'how deep'] },
    run(call) {
      calls.push(call)
      return outcome
    },
  }
  return { command, calls }
}

async function run(args: string[], commands: readonly Command[], env = {}) {
  const terminal = createTestTerminal()
  const clock = createTestClock()
  const code = await runOwner(args, { commands, env, clock, terminal, folder: '/home' })
  return { code, printed: terminal.printed.join(''), errors: terminal.errors }
}

describe('a command', () => {
  const dig = createCommand('dig', report({ depth: 3 }, 'Depth: 3\n'), ['PLACE'])

  it('gets its operands, options and surroundings, and prints text', async () => {
    const { code, printed } = await run(['dig', 'here', '--deep'], [dig.command], { PORT: '4000' })
    expect([code, printed]).toEqual([0, 'Depth: 3\n'])
    const [call] = dig.calls
    expect(call).toMatchObject({ operands: ['here'], folder: '/home' })
    expect([...(call?.flags ?? [])]).toEqual(['deep'])
    expect(call?.values).toEqual({})
    expect(call?.config).toMatchObject({ ok: true, value: { port: 4000 } })
  })

  it('gets the values of its options', async () => {
    const { command, calls } = createCommand('dig', report({}, ''))
    for (const args of [['--depth', '3'], ['--depth=3'], ['--depth', '2', '--depth=3']]) {
      expect(await run(['dig', ...args], [command])).toMatchObject({ code: 0 })
      expect(calls.at(-1)?.values).toEqual({ depth: '3' })
    }
    const { code, errors } = await run(['dig', '--depth'], [command])
    expect([code, errors[0]]).toEqual([2, expect.stringContaining('--depth')])
    expect((await run(['dig', '--help'], [command])).printed).toMatch(/^--depth METRES +how deep$/m)
  })

  it('prints JSON with --json', async () => {
    const { code, printed } = await run(['dig', '--json', 'here'], [dig.command])
    expect(code).toBe(0)
    expect(JSON.parse(printed)).toEqual({ depth: 3 })
  })

  it('ends with 1 after it found a problem, and still prints its result', async () => {
    const { command } = createCommand('look', report({ found: 1 }, 'A worm.\n', true))
    expect(await run(['look'], [command])).toMatchObject({ code: 1, printed: 'A worm.\n' })
  })

  it('ends with 1 and a line for each reason when it did nothing', async () => {
    const { command } = createCommand('build', refuse('No wood.', 'No nails.'))
    expect(await run(['build', '--json'], [command])).toEqual({
      code: 1,
      printed: '',
      errors: ['No wood.', 'No nails.'],
    })
  })

  it('is found by all words of its name', async () => {
    const short = createCommand('mail', report({}, 'short'))
    const long = createCommand('mail test', report({}, 'long'), ['WHOM'])
    const commands = [short.command, long.command]
    expect((await run(['mail'], commands)).printed).toBe('short')
    expect((await run(['mail', 'test', 'me'], commands)).printed).toBe('long')
    expect((await run(['mail', 'other'], commands)).code).toBe(2)
  })
})

describe('a fault of the disk or database', () => {
  it.each(['ENOSPC', 'EACCES', 'SQLITE_BUSY', 'SQLITE_FULL'])(
    'is reported in one line: %s',
    async (code) => {
      const { command } = createCommand('write', report({}, ''))
      const failing: Command = {
        ...command,
        run: () => Promise.reject(Object.assign(new Error('it fails'), { code })),
      }
      expect(await run(['write'], [failing])).toEqual({
        code: 1,
        printed: '',
        errors: ['it fails'],
      })
    },
  )

  it('is distinguished from a programming error, which is thrown', async () => {
    const { command } = createCommand('write', report({}, ''))
    const failing: Command = { ...command, run: () => Promise.reject(new TypeError('oops')) }
    await expect(run(['write'], [failing])).rejects.toThrow('oops')
  })
})

describe('a wrong call', () => {
  const dig = createCommand('dig', usageError('PLACE takes a place.'), ['PLACE'])

  it.each([
    [[], 'The command is missing.'],
    [['dance'], 'There is no command "dance".'],
    [['--deep'], 'There is no command "--deep".'],
    [['dig'], 'PLACE is missing.'],
    [['dig', 'here', 'there'], '"there" is one argument too many.'],
    [['dig', 'here', '--fast'], "Unknown option '--fast'."],
    [['dig', 'here', '--deep=3'], "Option '--deep' does not take an argument."],
    [['dig', 'nowhere'], 'PLACE takes a place.'],
  ])('ends with 2, and prints the reason and how to get help: %j', async (args, why) => {
    const { code, printed, errors } = await run(args, [dig.command])
    expect([code, printed]).toEqual([2, ''])
    expect(errors).toEqual([why, expect.stringMatching(/^npm run owner -- .*--help /)])
  })

  it.each([
    'frobnicate',
    'accounts delete',
    'accounts delete not-an-address',
    'accounts --yes',
    'ip forget 203.0.113',
    'mail test nobody',
    'reviews approve',
    'reviews approve first',
    'reviews remove 1,,2 --yes',
    'reviews remove 0 --yes',
    'backup',
    'stats now',
  ])('of a command of the site ends with 2, and prints two lines of errors: %s', async (args) => {
    const { code, printed, errors } = await run(args.split(' '), COMMANDS)
    expect([code, printed]).toEqual([2, ''])
    expect(errors).toHaveLength(2)
  })
})

describe('help', () => {
  const dig = createCommand('dig', report({}, ''), ['PLACE'])

  it.each([['--help'], ['help']])('lists every command: %s', async (word) => {
    const { code, printed } = await run([word], [dig.command])
    expect(code).toBe(0)
    expect(printed).toMatch(/^dig PLACE {2}does dig$/m)
  })

  it.each([[['dig', '--help']], [['dig', 'here', '--help', '--deep']]])(
    'of a command lists its arguments and an example, and does not run it: %j',
    async (args) => {
      const { code, printed } = await run(args, [dig.command])
      expect(code).toBe(0)
      expect(dig.calls).toEqual([])
      for (const text of [
        'dig PLACE',
        'Details of dig.',
        '-- dig here',
        '--deep',
        '--json',
        'Exit',
      ]) {
        expect(printed).toContain(text)
      }
    },
  )
})
