import project from 'virtual:content/projects/web-dev'
import { describeProject, ProjectScreen } from '../../app/project-screen.tsx'
import { paths } from '../../paths.ts'
import { CourseWork } from './course-work.tsx'
import style from './page.module.css'

export const handle = describeProject(project, paths.webDev())

/** Page of the course: its works, then its text. */
export function Component() {
  const { courseWorks } = project
  return (
    <ProjectScreen project={project}>
      <section className={style.works} aria-labelledby="works">
        <h2 id="works">Works</h2>
        {courseWorks.length === 0 && <p>There are no works yet.</p>}
        <ol role="list">
          {courseWorks.map((work) => (
            <li key={work.slug}>
              <CourseWork work={work} />
            </li>
          ))}
        </ol>
      </section>
    </ProjectScreen>
  )
}
