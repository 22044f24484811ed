import { CONTENT_PROBLEM } from '../../shared/content-update.ts'
import { escapeMarkup } from '../escape-markup.ts'
import type { RenderedPage } from './frontend.ts'

/** Long lines wrap, so that a problem can be read on a narrow screen and in the studio's frame. */
const STYLE =
  'body{margin:1.5rem;font:1rem/1.5 monospace}pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}'

/**
 * Writes a page that says why the content cannot be used, and loads itself again each second: it shows the site once the content
 * is valid. In the studio's frame it does not, and is no error, which the browser would report.
 */
export function writeProblemPage(problem: string, framed: boolean): RenderedPage {
  const refresh = framed ? '' : '<meta http-equiv="refresh" content="1">'
  return {
    status: framed ? 200 : 500,
    html: `<!doctype html><html lang="en" ${CONTENT_PROBLEM}><head><meta charset="utf-8">${refresh}
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>The content cannot be used</title><style>${STYLE}</style></head><body><pre>${escapeMarkup(problem)}</pre></body></html>`,
  }
}
