import resume from 'virtual:content/resume'
import site from 'virtual:content/site'
import { H_RESUME } from '../app/microformats.ts'
import { paths } from '../paths.ts'
import type { ScreenHandle } from '../routes.tsx'
import { ResumeHeader } from './header.tsx'
import { ResumeSheetSection } from './section.tsx'
import style from './page.module.css'

/** Metadata of the home page and of /Resume, which have one canonical address. */
export const handle: ScreenHandle = {
  description: site.description,
  canonicalPath: paths.home(),
}

/** Resume: header and sections. */
export function Component() {
  return (
    <article className={`${style.resume}${H_RESUME}`}>
      <ResumeHeader resume={resume} />
      {resume.sections.map((section) => (
        <ResumeSheetSection key={section.id} section={section} />
      ))}
    </article>
  )
}
