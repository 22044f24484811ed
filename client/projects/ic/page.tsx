import project from 'virtual:content/projects/ic'
import { Neighbours } from '../../app/case-study.tsx'
import { describeProject, ProjectBody, ProjectHeader } from '../../app/project-screen.tsx'
import { ThemedPicture } from '../../ui/picture.tsx'
import screen from '../../app/project-screen.module.css'
import { Exercises } from './exercises/exercises-section.tsx'
import { Workbench } from './workbench/workbench.tsx'
import kit from '../../ui/kit.module.css'
import style from './page.module.css'

export const handle = describeProject(project)

/** The Computational Intelligence project: the planner, its exercises, its students, a contents list, and the text. */
export function Component() {
  return (
    <article className={`${screen.screen} paper-flow`}>
      <ProjectHeader project={project} />
      <Workbench />
      <Exercises />
      <section className={style.students} aria-labelledby="students">
        <h2 id="students" className="meta">
          Students
        </h2>
        <ul className={kit.tiles} data-gap="5" role="list">
          {project.students.map(({ name, portrait }, index) => (
            <li key={index}>
              <ThemedPicture picture={portrait} className={style.portrait} />
              <p>{name}</p>
            </li>
          ))}
        </ul>
      </section>
      <div className={style.text}>
        <ProjectBody project={project} />
      </div>
      <Neighbours page={project} />
    </article>
  )
}
