import { z } from 'zod'
import { isEmptyFolder } from '../../scripts/content/content-reader.ts'
import type { DevContent } from '../../scripts/content/plugin.ts'
import { readImport, shortenLine } from '../../scripts/resume/imports/read-import.ts'
import { type BodyReader, checkBody, readBytes, readJson, text } from '../../server/http/body.ts'
import { Problem } from '../../server/http/problem.ts'
import { SCREEN_NAMES } from '../../shared/content/screens.ts'
import { themeSchema } from '../../shared/content/theme.ts'
import { failure, type Result, success } from '../../shared/result.ts'
import { LANGUAGE_TAGS } from '../../shared/texts/tags.ts'
import {
  type ImportAnswer,
  type ImportPreview,
  MAX_IMPORT_BYTES,
  MAX_NAME_LENGTH,
  type StartAnswer,
  type StartChoices,
  type StartOptions,
} from '../protocol.ts'
import type { Endpoints } from './api.ts'
import { checkFolder } from './check-candidate.ts'
import { MAX_TEXT_BYTES } from './folder.ts'
import { writeStart } from './start-folder.ts'
import { listScreens, writeFirstFiles } from './start-files.ts'

type Parts = {
  /** The content folder. */
  dir: string
  /** The folder of the sample content. */
  sample: string
  /** Permissions of the files. */
  mode: number
  content: Pick<DevContent, 'read'>
  /** Called with the files in their place; resolves once the site shows them. */
  onStarted: () => Promise<unknown>
}

/** Lines of an import that are shown; the rest is counted. */
const MAX_LINES = 200

/** Characters of JSON take up to six bytes each; a resume is a text in it. */
const MAX_BODY_BYTES = 2 * MAX_TEXT_BYTES

function line(min: number) {
  return text((value): Result<string, string> => {
    const trimmed = value.trim()
    if (trimmed.length < min) return failure('Write your name.')
    if (trimmed.length > MAX_NAME_LENGTH)
      return failure(`Write at most ${MAX_NAME_LENGTH} letters.`)
    return success(trimmed)
  })
}

const choicesSchema: z.ZodType<StartChoices> = z.strictObject({
  name: line(1),
  label: line(0),
  language: z.enum(LANGUAGE_TAGS),
  resume: z.string().max(MAX_TEXT_BYTES).nullable(),
  theme: z.strictObject(themeSchema.shape),
  screens: z.array(z.enum(SCREEN_NAMES)).max(SCREEN_NAMES.length),
})

/** Creates the endpoints of the start in an empty content folder. They refuse any other folder. */
export function createStartEndpoints({ dir, sample, mode, content, onStarted }: Parts): Endpoints {
  let last: Promise<unknown> = Promise.resolve()

  async function read<Body>(
    reader: BodyReader,
    request: Parameters<BodyReader['read']>[0],
    parse: (body: unknown) => Body | Problem,
  ) {
    if (!(await isEmptyFolder(dir))) return full()
    const body = await reader.read(request)
    return body instanceof Problem ? body : parse(body)
  }

  async function start(choices: StartChoices): Promise<StartAnswer | Problem> {
    let problems: (StartAnswer & { kind: 'invalid' })['problems'] = []
    const done = await writeStart(dir, mode, async (folder) => {
      const written = await writeFirstFiles(folder, sample, choices)
      problems = written.ok
        ? (await checkFolder(folder, content.read)).problems
        : [{ file: 'resume.json', path: '', expected: written.problem }]
      return problems.length === 0
    }).catch((error: unknown) => {
      const { code } = error as NodeJS.ErrnoException
      if (code === undefined) throw error
      const expected = `the folder cannot be written (${code}): change its permissions or free some space, or start the studio with another CONTENT_DIR`
      problems = [{ file: dir, path: '', expected }]
      return 'given up' as const
    })
    if (done === 'full') return full()
    if (done === 'given up') return { kind: 'invalid', problems }
    await onStarted()
    return { kind: 'started' }
  }

  const choices = readJson(MAX_BODY_BYTES)
  const file = readBytes(MAX_IMPORT_BYTES)
  return {
    async 'GET start'() {
      const screens = await listScreens(sample)
      return {
        body: {
          folder: dir,
          screens: screens.map(({ name, title, summary }) => ({ name, title, summary })),
        } satisfies StartOptions,
      }
    },
    async 'POST start/import'({ query, request }) {
      const bytes = await read(file, request, (body) => body as Buffer)
      if (bytes instanceof Problem) return bytes
      const preview = await previewImport(shortenLine(query.get('name') ?? ''), bytes)
      const body: ImportAnswer = preview.ok
        ? { kind: 'read', ...preview.value }
        : { kind: 'refused', problem: preview.problem }
      return { body }
    },
    async 'POST start'({ request }) {
      const chosen = await read(choices, request, (body) => checkBody(choicesSchema, body))
      if (chosen instanceof Problem) return chosen
      const turn = last.then(() => start(chosen))
      last = turn.catch(() => undefined)
      const answer = await turn
      if (answer instanceof Problem) return answer
      return { status: answer.kind === 'started' ? 201 : 422, body: answer }
    },
  }
}

async function previewImport(name: string, bytes: Buffer): Promise<Result<ImportPreview, string>> {
  const imported = await readImport(name, bytes)
  if (!imported.ok) return failure(imported.problem)
  const { resume, taken, left } = imported.value
  if (!('basics' in resume))
    return failure(
      'BibTeX has publications alone: choose a JSON Resume or the archive of LinkedIn.',
    )
  const text = JSON.stringify(resume, null, 2)
  if (Buffer.byteLength(text) > MAX_TEXT_BYTES)
    return failure(`the resume has more than ${MAX_TEXT_BYTES / 1_000_000} MB`)
  return success({ resume: text, taken: taken.map(shortenLine), left: limitLines(left) })
}

function limitLines(lines: readonly string[]): string[] {
  const more = lines.length - MAX_LINES
  const shown = lines.slice(0, MAX_LINES).map(shortenLine)
  return more > 0 ? [...shown, `and ${more} more`] : shown
}

function full(): Problem {
  return new Problem(409, { detail: 'The content folder has files: the studio edits these.' })
}
