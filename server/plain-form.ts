import type { IncomingMessage } from 'node:http'
import { readForm } from './http/body.ts'
import { refuseCrossOrigin } from './http/cross-origin.ts'
import type { FormFields } from './http/form.ts'
import type { Route } from './http/mount.ts'
import { Problem, sendProblem } from './http/problem.ts'
import type { RequestLimit } from './http/rate-limit.ts'
import type { Pages } from './pages/pages.ts'

/** What all forms of pages need. */
export type FormDependencies = {
  pages: Pick<Pages, 'answer' | 'sendOneOff'>
  publicOrigin: () => string
}

/** A form of a page that works without JavaScript. */
type PlainForm = {
  /** The path of the page, which also takes the form. */
  path: string
  /** The id of the confirmation on the page. */
  sentId: string
  /** Maximum bytes of a body. */
  maxBytes: number
  limitRequests: RequestLimit
  /** Acts on a form, or returns why not. */
  submit: (fields: FormFields, request: IncomingMessage) => Problem | undefined
  /** Returns the data by which the page shows a refused form with its entries. */
  describeRefusal: (problem: Problem, fields: FormFields) => object
}

/** A form, and the problem of a request over the limit. */
type ReadForm = { fields: FormFields; limited: Problem | undefined }

/**
 * Creates the routes of a form at the path of its page. An accepted form redirects to its confirmation. A refused one is
 * answered with the page and what was entered. Scripts, which accept JSON, get 204 or problem details.
 */
export function plainFormRoutes(
  { pages, publicOrigin }: FormDependencies,
  { path, sentId, maxBytes, limitRequests, submit, describeRefusal }: PlainForm,
): Route[] {
  const form = readForm(maxBytes)

  /**
   * Reads the form of a request, over the limit too, so that the page has what was entered. One that cannot be read is told
   * of the limit first.
   */
  async function read(request: IncomingMessage): Promise<ReadForm | Problem> {
    const limited = limitRequests(request)
    const fields = await form.read(request)
    if (fields instanceof Problem) return limited ?? fields
    return { fields: fields as FormFields, limited }
  }

  return [
    { method: 'GET', path, handle: ({ request, response }) => pages.answer(request, response) },
    {
      method: 'POST',
      path,
      check: (request) => refuseCrossOrigin(request, publicOrigin()),
      body: { ...form, read },
      async handle({ body, request, response }) {
        const { fields, limited } = body as ReadForm
        const problem = limited ?? submit(fields, request)
        const isScript = /^application\/json\b/.test(request.headers.accept ?? '')
        if (problem && isScript) return sendProblem(response, problem)
        if (problem) {
          const data = describeRefusal(problem, fields)
          return pages.sendOneOff(request, response, path, data, problem)
        }
        response.setHeader('Cache-Control', 'no-store')
        if (isScript) return void response.writeHead(204).end()
        response.writeHead(303, { Location: `${path}#${sentId}`, 'Content-Length': 0 }).end()
      },
    },
  ]
}
