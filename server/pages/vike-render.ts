import { renderPage } from 'vike/server'
import type { RenderContext, Rendered } from './site-renderer.ts'

/** Renders through Vike; rejects with the screen's own error. */
export async function renderWithVike(context: RenderContext): Promise<Rendered> {
  const rendered = await renderPage(context)
  const { errorWhileRendering: cause, httpResponse } = rendered
  if (cause) throw new Error(`Rendering ${context.urlOriginal} failed`, { cause })
  // In dev, Vike's answer is the document with the scripts of hot module replacement.
  const { status, document = httpResponse.body, site } = rendered as Partial<Rendered>
  return { status, document, site }
}
