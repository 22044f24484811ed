import { renderPage } from 'vike/server'
import type { SiteManifest } from '../../shared/site-manifest.ts'
import type { RenderedPage } from './frontend.ts'

type Options = { publicOrigin: string; describeSite?: boolean; data?: object | undefined }

type Rendered = {
  status?: number
  site?: SiteManifest
  document?: string
  errorWhileRendering?: unknown
  httpResponse: { body: string }
}

async function renderWithVike(url: string, options: Options): Promise<Rendered> {
  const context = (await renderPage({ urlOriginal: url, ...options })) as Rendered
  const { errorWhileRendering: cause } = context
  if (cause) throw new Error(`Rendering ${url} failed`, { cause })
  return context
}

/** Renders a page through Vike; rejects with the screen's own error. */
export async function renderScreen(
  url: string,
  publicOrigin: string,
  data?: object,
): Promise<RenderedPage> {
  const { status, document, httpResponse } = await renderWithVike(url, { publicOrigin, data })
  if (status === undefined) throw new Error(`Rendering ${url} gave no status`)
  // In dev, Vike's answer is the document with the scripts of hot module replacement.
  return { status, html: document ?? httpResponse.body }
}

/** Reads the manifest of the site from the client's server entry. */
export async function readManifest(): Promise<SiteManifest> {
  const options = { publicOrigin: 'http://localhost', describeSite: true }
  const { site } = await renderWithVike('/', options)
  if (!site) throw new Error('The client gave no site manifest')
  return site
}
