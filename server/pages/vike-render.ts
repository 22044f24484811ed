import { renderPage } from 'vike/server'
import type { SiteManifest } from '../../shared/site-manifest.ts'
import type { RenderedPage } from './frontend.ts'

type Rendered = {
  status?: number
  site?: SiteManifest
  document?: string
  errorWhileRendering?: unknown
}

async function renderWithVike(
  url: string,
  options: { publicOrigin: string; describeSite?: boolean; data?: object },
): Promise<Rendered & { html: string }> {
  const context = await renderPage({ urlOriginal: url, ...options })
  const { status, site, document, errorWhileRendering } = context as Rendered
  if (errorWhileRendering)
    throw new Error(`Rendering ${url} failed`, { cause: errorWhileRendering })
  return {
    // In dev, Vike's answer is the document with the scripts of hot module replacement.
    html: document ?? context.httpResponse.body,
    ...(status !== undefined && { status }),
    ...(site && { site }),
  }
}

/** Renders a page through Vike; rejects with the screen's own error. */
export async function renderScreen(
  url: string,
  publicOrigin: string,
  data?: object,
): Promise<RenderedPage> {
  const { status, html } = await renderWithVike(url, { publicOrigin, ...(data && { data }) })
  if (status === undefined) throw new Error(`Rendering ${url} gave no status`)
  return { status, html }
}

/** Reads the manifest of the site from the client's server entry. */
export async function readManifest(): Promise<SiteManifest> {
  const { site } = await renderWithVike('/', {
    publicOrigin: 'http://localhost',
    describeSite: true,
  })
  if (!site) throw new Error('The client gave no site manifest')
  return site
}
