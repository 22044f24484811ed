import type { NavigationLink } from '../../shared/content/navigation.ts'
import * as files from '../../shared/content/resume-files.ts'
import { addPrefix } from '../../shared/content/site-languages.ts'
import type { Texts } from '../../shared/texts/texts.ts'

/**
 * Lists the links to the forms of the resume beside the PDF: first those of the specification.
 * @param prefix of the paths of the language
 * @param pdf whether there is a PDF
 */
export function listResumeLinks(texts: Texts, prefix: string, pdf: boolean): NavigationLink[] {
  const { compactPdf, plainText } = texts.content
  const links = [
    { label: 'vCard', url: files.RESUME_VCARD },
    { label: 'JSON', url: files.RESUME_JSON },
    { label: 'Word', url: files.RESUME_DOCX },
    { label: plainText, url: files.RESUME_TEXT },
    { label: 'Markdown', url: files.RESUME_MARKDOWN },
    ...(pdf ? [{ label: compactPdf, url: files.RESUME_COMPACT }] : []),
  ]
  return links.map(({ label, url }) => ({ label, url: addPrefix(prefix, url) }))
}
