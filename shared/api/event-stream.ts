/** The longest line that is read. */
const MAX_LINE_LENGTH = 1000
const FIELD = 'data: '

/**
 * Reads a response of server-sent events, which `EventSource` cannot ask for with a token
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html). Yields the data of each event, each on
 * one line, and undefined for any other line, such as a heartbeat. Ends with the stream or a line of
 * over 1,000 characters.
 */
export async function* readEvents({ body }: Response): AsyncGenerator<string | undefined> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  while (reader) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield line.startsWith(FIELD) ? line.slice(FIELD.length) : undefined
    if (rest.length > MAX_LINE_LENGTH) return
  }
}
