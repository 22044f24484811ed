/** Where the resume is to be had as a file. */
export const RESUME_PDF = '/resume.pdf'
export const RESUME_VCARD = '/resume.vcf'
export const RESUME_JSON = '/resume.json'
