/* The English texts around the resume. */

export const files = 'Take it along'
export const downloadPdf = 'Download PDF'
export const updated = 'Updated {date}'
export const careerLine = 'Career line from {year}'
export const sections = 'Sections'
