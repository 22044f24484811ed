import { type Command, refuseAll, report } from '../../server/owner/command.ts'
import { ContentError, describeProblem } from '../../shared/content/problem.ts'
import { RESUME_DOCX, RESUME_PDF } from '../../shared/content/resume-files.ts'
import { contentDir } from '../build-stamp.ts'
import { ROOT } from './checkout.ts'

/** The command `resume:read`. */
export const resumeReadCommand: Command = {
  name: 'resume:read',
  summary: 'shows what the programs of employers read in your resume',
  details:
    'Makes the PDF and the Word document of your resume and reads their text in the order of the file, as\nan applicant tracking system does. Exit code 0: every text is there, in order; 1: some are missing or\nout of order, which are listed.',
  operands: [],
  flags: {},
  example: 'resume:read',
  async run({ clock }) {
    const dir = contentDir(ROOT)
    // Imported on use: the tools of the build are installed only where the site is built.
    const { loadContent } = await import('../content/load-content.ts')
    const { makeResumeFiles } = await import('../resume/files.ts')
    const { findMisreadTexts, readDocxText, readPdfText } = await import('../resume/forms/read.ts')
    try {
      const { site, theme, resume } = await loadContent(dir, (file) => ({ src: file }), {
        decorated: false,
      })
      const { files } = await makeResumeFiles(dir, resume, site, theme, clock.now())
      const pdf = files.get(RESUME_PDF)
      const docx = files.get(RESUME_DOCX)
      const texts = [
        ...(pdf ? [{ file: RESUME_PDF, text: await readPdfText(pdf) }] : []),
        ...(docx ? [{ file: RESUME_DOCX, text: readDocxText(docx) }] : []),
      ]
      const read = texts.map((each) => ({
        ...each,
        misread: findMisreadTexts(each.text, resume.page),
      }))
      return report(
        { read },
        read.map(describe).join('\n'),
        read.some(({ misread }) => misread.length > 0),
      )
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      return refuseAll(error.problems.map(describeProblem))
    }
  },
}

function describe({
  file,
  text,
  misread,
}: {
  file: string
  text: string
  misread: string[]
}): string {
  const verdict =
    misread.length === 0
      ? 'every text is read, in order.'
      : `missing or out of order:\n${misread.map((each) => `  ${each.replace(/\s+/g, ' ')}\n`).join('')}`
  return `${file}\n\n${text.replace(/[^\P{Cc}\n]/gu, ' ').trim()}\n\n${file}: ${verdict}\n`
}
