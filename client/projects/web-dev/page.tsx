import project from 'virtual:content/projects/web-dev'
import { describeProject, ProjectScreen } from '../../app/project-screen.tsx'
import kit from '../../ui/kit.module.css'
import { CourseWork } from './course-work.tsx'

export const handle = describeProject(project)

/** Page of the course: its works, then its text. */
export function Component() {
  const { courseWorks } = project
  return (
    <ProjectScreen project={project}>
      <section className={kit.stack} data-gap="5" aria-labelledby="works">
        <h2 id="works">Works</h2>
        {courseWorks.length === 0 && <p>There are no works yet.</p>}
        <ol role="list" className={kit.stack} data-gap="6">
          {courseWorks.map((work, index) => (
            <li key={work.name}>
              <CourseWork work={work} first={index === 0} />
            </li>
          ))}
        </ol>
      </section>
    </ProjectScreen>
  )
}
