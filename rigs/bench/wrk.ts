import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A load for wrk. */
export type Load = {
  /** See `askFor` and `askForUnknown`. */
  requests: Requests
  connections: number
  /** Whole seconds. */
  seconds: number
  /** Whether the load expects error responses. */
  failing?: boolean
}

/** A Lua expression that returns the request with the number `count`. */
export type Requests = { lua: string }

/** The result of a load. */
export type LoadReport = {
  /** The number of responses. */
  requests: number
  /** Responses per second. */
  rate: number
  /** Percentiles of the latency in milliseconds. */
  p50: number
  p99: number
}

type Headers = Readonly<Record<string, string>>

/** Creates requests to these paths in turn. */
export function askFor(paths: readonly string[], headers: Headers): Requests {
  const list = `({ ${paths.map(quote).join(', ')} })[count % ${paths.length} + 1]`
  return { lua: `wrk.format("GET", ${list}, ${writeTable(headers)})` }
}

/**
 * Creates requests to unknown paths with a query string, both different each time.
 * @param first the number of the first request, so that two loads have different paths
 */
export function askForUnknown(first: number, headers: Headers): Requests {
  const number = `string.format("%d", count + ${first})`
  const path = `"/unknown-" .. ${number} .. "?q=" .. ${number}`
  return { lua: `wrk.format("GET", ${path}, ${writeTable(headers)})` }
}

/** Runs wrk (https://github.com/wg/wrk, Debian's package) against a server. Rejects on errors. */
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

/** Parses the output of wrk. */
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

/** Quotes a text for Lua: the benches only need escapes that JSON and Lua share. */
function quote(text: string): string {
  return JSON.stringify(text)
}

function writeTable(entries: Headers): string {
  const fields = Object.entries(entries).map(
    ([name, value]) => `[${quote(name)}] = ${quote(value)}`,
  )
  return `{ ${fields.join(', ')} }`
}
