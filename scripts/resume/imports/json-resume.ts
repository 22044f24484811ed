import { isOngoing } from '../../../shared/content/dates.ts'
import { prepareResume } from '../../../shared/content/resume-input.ts'
import { dropUnsafeLinks } from '../../../shared/content/resume-links.ts'
import { resumeSchema } from '../../../shared/content/resume-schema.ts'
import {
  type ContentProblem,
  describeProblem,
  joinPath,
  toContentProblems,
} from '../../../shared/content/problem.ts'
import { readJson } from '../../../shared/content/settings-json.ts'
import { isRecord } from '../../../shared/json.ts'
import { failure, type Result, success } from '../../../shared/result.ts'
import { DATE_KEYS, writeResumeJson } from '../published-json.ts'
import { listTaken, type Imported, readDate } from './imported.ts'

/**
 * Reads a JSON Resume of any age or state into a valid one of version 1: HTML becomes text, older keys
 * become those of today, dates such as `03/2020` become `2020-03`.
 */
export function readJsonResume(file: string, text: string): Result<Imported, string> {
  const fail = (problems: ContentProblem[]) => failure(problems.map(describeProblem).join('\n'))
  const read = readJson(file, text)
  if (!read.ok) return fail(read.problem)
  const left: string[] = []
  const { data } = read.value
  const prepared = prepareResume(file, repairDates(withoutOwnKeys(data), left))
  const parsed = resumeSchema.safeParse(prepared.json)
  if (!parsed.success) return fail(toContentProblems(file, parsed.error))
  const { resume: plain, warnings } = dropUnsafeLinks(file, parsed.data)
  const source = restoreOwnKeys(plain, data)
  const everything = { private: { phone: true, street: true } }
  const resume = JSON.parse(writeResumeJson(source, everything)) as Record<string, unknown>
  const basics = resume['basics'] as Record<string, unknown>
  // The site takes pictures of the content folder, which the schema does not know.
  if (source.basics.image && !basics['image']) basics['image'] = source.basics.image
  if (source.basics.email && !basics['email']) {
    left.push(`basics.email: "${source.basics.email}" is not an e-mail address`)
  }
  const unused = [...prepared.warnings, ...warnings].map(describeProblem)
  return success({ resume, taken: listTaken(resume), left: [...left, ...unused] })
}

/** Returns whether this site reads a key of an entry, and JSON Resume does not have it. */
function isOwnKey([key, value]: [string, unknown]): boolean {
  if (key === 'id') return typeof value === 'string' || typeof value === 'number'
  return key === 'tags' ? Array.isArray(value) : key === 'hidden' && typeof value === 'boolean'
}

function withoutOwnKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOwnKeys)
  if (!isRecord(value)) return value
  const others = Object.entries(value).filter((entry) => !isOwnKey(entry))
  return Object.fromEntries(others.map(([key, inner]) => [key, withoutOwnKeys(inner)]))
}

/** Gives entries of a parsed resume the keys back that they have in the file. */
function restoreOwnKeys<Value>(value: Value, written: unknown): Value
function restoreOwnKeys(value: unknown, written: unknown): unknown {
  if (Array.isArray(value)) {
    const items: unknown[] = Array.isArray(written) ? written : [written]
    return value.map((item: unknown, index) => restoreOwnKeys(item, items[index]))
  }
  if (!isRecord(value) || !isRecord(written)) return value
  const own = Object.entries(written).filter(isOwnKey)
  const others = Object.entries(value).map(([key, inner]): [string, unknown] => [
    key,
    restoreOwnKeys(inner, written[key]),
  ])
  return Object.fromEntries<unknown>([...own, ...others])
}

function repairDates(value: unknown, left: string[], path = ''): unknown {
  if (Array.isArray(value))
    return value.map((item, index) => repairDates(item, left, joinPath(path, index)))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => {
      const place = joinPath(path, key)
      if (!DATE_KEYS.has(key) || typeof inner !== 'string')
        return [key, repairDates(inner, left, place)]
      const date = readDate(inner)
      // A word such as "present" means that the entry has no end.
      if (date === undefined && (key === 'endDate' ? isOngoing(inner) : inner.trim() === ''))
        return [key, '']
      if (date === undefined) left.push(`${place}: "${inner}" is not a readable date`)
      return [key, date ?? inner]
    }),
  )
}
