import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { LOAD_CORE, onCore } from './core.ts'

export type Load = {
  /** Asked for in turn, by each connection on its own. */
  paths: readonly string[]
  connections: number
  /** Whole seconds. */
  seconds: number
  headers?: Readonly<Record<string, string>>
  /** Makes every path another one that the site does not know, and its query string too. */
  unknown?: boolean
  /** Whether an answer that is no success is what is asked for. */
  failing?: boolean
}

export type LoadReport = {
  /** Requests answered in a second. */
  rate: number
  /** Milliseconds, of all answers. */
  p50: number
  p99: number
}

/** Loads a server with wrk (https://github.com/wg/wrk, Debian's package) from a core of its own. */
export async function load(origin: string, folder: string, options: Load): Promise<LoadReport> {
  const script = join(folder, 'load.lua')
  await writeFile(script, writeScript(options))
  const { connections, seconds } = options
  const [command, args] = onCore(LOAD_CORE, 'wrk', [
    ...['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '10s'],
    ...['--latency', '-s', script, origin],
  ])
  const { stdout } = await promisify(execFile)(command, args).catch((error: unknown) => {
    throw new Error('wrk is needed, and taskset; on Debian: apt-get install wrk util-linux', {
      cause: error,
    })
  })
  if (stdout.includes('Socket errors') || (!options.failing && stdout.includes('Non-2xx'))) {
    throw new Error(`Not every request was answered as it should be:\n${stdout}`)
  }
  return readReport(stdout)
}

/** What wrk prints, in the units of a report. */
export function readReport(text: string): LoadReport {
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(text) ?? []
  if (rate === undefined) throw new Error(`wrk printed what it should not:\n${text}`)
  return { rate: Number(rate), p50: readLatency(text, '50%'), p99: readLatency(text, '99%') }
}

const MILLISECONDS = { us: 0.001, ms: 1, s: 1000, m: 60_000 }

function readLatency(text: string, share: string): number {
  const [, value, unit] = new RegExp(`${share}\\s+([\\d.]+)(us|ms|s|m)\\b`).exec(text) ?? []
  return Number(value) * MILLISECONDS[(unit ?? 'ms') as keyof typeof MILLISECONDS]
}

function writeScript({ paths, headers = {}, unknown = false }: Load): string {
  const quote = (value: string) => JSON.stringify(value)
  return `
local paths = { ${paths.map(quote).join(', ')} }
local headers = { ${Object.entries(headers)
    .map(([name, value]) => `[${quote(name)}] = ${quote(value)}`)
    .join(', ')} }
local count = 0
request = function()
  count = count + 1
  local path = ${unknown ? '"/unknown-" .. count .. "?q=" .. count' : 'paths[count % #paths + 1]'}
  return wrk.format("GET", path, headers)
end
`
}
