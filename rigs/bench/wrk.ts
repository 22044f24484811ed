import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type Load = {
  /** What is asked for: see the functions that give it. */
  requests: Requests
  connections: number
  /** Whole seconds. */
  seconds: number
  /** Whether an answer that is no success is what is asked for. */
  failing?: boolean
}

/** A Lua expression that gives the request of number `count`. */
export type Requests = { lua: string }

export type LoadReport = {
  /** How many were answered, */
  requests: number
  /** and how many in a second. */
  rate: number
  /** Milliseconds, of all answers. */
  p50: number
  p99: number
}

type Headers = Readonly<Record<string, string>>

/** Asks for these paths in turn. */
export function askFor(paths: readonly string[], headers: Headers): Requests {
  const list = `({ ${paths.map(quote).join(', ')} })[count % ${paths.length} + 1]`
  return { lua: `wrk.format("GET", ${list}, ${writeTable(headers)})` }
}

/**
 * Asks for a path that the site does not know, with a query string, both others each time.
 * @param first the number of the first, so that one load does not ask for those of another
 */
export function askForUnknown(first: number, headers: Headers): Requests {
  const number = `string.format("%d", count + ${first})`
  const path = `"/unknown-" .. ${number} .. "?q=" .. ${number}`
  return { lua: `wrk.format("GET", ${path}, ${writeTable(headers)})` }
}

/** Loads a server with wrk (https://github.com/wg/wrk, Debian's package) for whole seconds. */
export async function load(origin: string, folder: string, options: Load): Promise<LoadReport> {
  const { requests, connections, seconds, failing } = options
  const script = join(folder, `load-${connections}.lua`)
  await writeFile(
    script,
    `local count = 0\nrequest = function()\ncount = count + 1\nreturn ${requests.lua}\nend\n`,
  )
  const { stdout } = await promisify(execFile)('wrk', [
    ...['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '10s'],
    ...['--latency', '-s', script, origin],
  ]).catch((error: unknown) => {
    throw new Error('wrk is needed; on Debian: apt-get install wrk', { cause: error })
  })
  if (stdout.includes('Socket errors') || (!failing && stdout.includes('Non-2xx'))) {
    throw new Error(`Not every request was answered as it should be:\n${stdout}`)
  }
  return readReport(stdout)
}

/** What wrk prints, in the units of a report. */
function readReport(text: string): LoadReport {
  const [, requests] = /\b(\d+) requests in/.exec(text) ?? []
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(text) ?? []
  if (requests === undefined || rate === undefined) {
    throw new Error(`wrk printed what it should not:\n${text}`)
  }
  return {
    requests: Number(requests),
    rate: Number(rate),
    p50: readLatency(text, '50%'),
    p99: readLatency(text, '99%'),
  }
}

const MILLISECONDS = { us: 0.001, ms: 1, s: 1000, m: 60_000 }

function readLatency(text: string, share: string): number {
  const [, value, unit] = new RegExp(`${share}\\s+([\\d.]+)(us|ms|s|m)\\b`).exec(text) ?? []
  return Number(value) * MILLISECONDS[(unit ?? 'ms') as keyof typeof MILLISECONDS]
}

/** JSON's escapes that texts of a bench need are Lua's too. */
function quote(text: string): string {
  return JSON.stringify(text)
}

function writeTable(entries: Headers): string {
  const fields = Object.entries(entries).map(
    ([name, value]) => `[${quote(name)}] = ${quote(value)}`,
  )
  return `{ ${fields.join(', ')} }`
}
