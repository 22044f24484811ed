import type { IncomingMessage } from 'node:http'
import { readForm } from '../http/body.ts'
import { rejectCrossOrigin } from '../http/cross-origin.ts'
import type { FormFields } from '../http/form.ts'
import type { Route } from '../http/mount.ts'
import { Problem, sendProblem } from '../http/problem.ts'
import type { createAddressRateLimit } from '../http/rate-limit.ts'
import type { Pages } from './pages.ts'

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
  limitRequests: ReturnType<typeof createAddressRateLimit>
  /** Acts on a form, or returns why not. */
  submit: (fields: FormFields, request: IncomingMessage) => Problem | undefined
  /** Returns the data by which the page shows a refused form with its entries. */
  describeRefusal: (problem: Problem, fields: FormFields) => object
}

/**
 * Creates the routes of a form at the path of its page. An accepted form redirects to its confirmation. A refused one is
 * answered with the page and what was entered. Scripts, which accept JSON, get 204 or problem details.
 */
export function plainFormRoutes(
  { pages, publicOrigin }: FormDependencies,
  { path, sentId, maxBytes, limitRequests, submit, describeRefusal }: PlainForm,
): Route[] {
  /** Requests over the limit: their form is read all the same, so that the page has what was entered. */
  const limited = new WeakMap<IncomingMessage, Problem>()
  const form = readForm(maxBytes)

  return [
    { method: 'GET', path, handle: ({ request, response }) => pages.answer(request, response) },
    {
      method: 'POST',
      path,
      middleware: [
        rejectCrossOrigin(publicOrigin),
        limitRequests((problem, request, _, next) => {
          limited.set(request, problem)
          next()
        }),
      ],
      body: {
        ...form,
        /** Reads a form. One over the limit is told of the limit, also if it cannot be read. */
        async read(request) {
          const fields = await form.read(request)
          return fields instanceof Problem ? (limited.get(request) ?? fields) : fields
        },
      },
      async handle({ body, request, response }) {
        const fields = body as FormFields
        const problem = limited.get(request) ?? submit(fields, request)
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
