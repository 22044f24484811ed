/** URL path of the resume as PDF. */
export const RESUME_PDF = '/resume.pdf'
/** URL path of the resume as vCard. */
export const RESUME_VCARD = '/resume.vcf'
/** URL path of the resume as JSON Resume. */
export const RESUME_JSON = '/resume.json'
/** URL path of the resume as a Word document. */
export const RESUME_DOCX = '/resume.docx'
/** URL path of the resume as plain text. */
export const RESUME_TEXT = '/resume.txt'
/** URL path of the resume as Markdown. */
export const RESUME_MARKDOWN = '/resume.md'
/** URL path of the resume as a PDF that needs less room. */
export const RESUME_COMPACT = '/resume-compact.pdf'
