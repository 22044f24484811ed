/** URL path of the resume as PDF. */
export const RESUME_PDF = '/resume.pdf'
/** URL path of the resume as vCard. */
export const RESUME_VCARD = '/resume.vcf'
/** URL path of the resume as JSON Resume. */
export const RESUME_JSON = '/resume.json'
