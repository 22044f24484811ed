import resume from 'virtual:content/resume'
import site from 'virtual:content/site'
import { paths } from '../paths.ts'
import type { ScreenHandle } from '../routes.tsx'
import { ResumeHeader } from './header.tsx'
import { ResumeSheetSection } from './section.tsx'
import style from './page.module.css'

/** The home page and /Resume show the same; search engines are told the home page's address. */
export const handle: ScreenHandle = {
  description: site.description,
  canonicalPath: paths.home(),
}

/** The resume: who, what, where and how to reach them at one glance, then the sheet. */
export function Component() {
  return (
    <article className={style.resume}>
      <ResumeHeader resume={resume} />
      {resume.sections.map((section) => (
        <ResumeSheetSection key={section.id} section={section} />
      ))}
    </article>
  )
}
