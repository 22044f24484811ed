import project from 'virtual:content/projects/to-do-list'
import { Suspense } from 'react'
import * as texts from '../../../shared/texts/list.ts'
import { Neighbours } from '../../app/case-study.tsx'
import { describeProject, ProjectBody } from '../../app/project-screen.tsx'
import kit from '../../ui/kit.module.css'
import { ToDoList } from './list/to-do-list.tsx'
import { RequestCounterProvider } from './request-counter-context.tsx'
import style from './page.module.css'

export const handle = { ...describeProject(project), noIndex: true }

/** Shows the list below its small title. The project's text, which is read once, opens below it. */
export function Component() {
  return (
    <article className={`${kit.stack} ${style.page}`} data-gap="6">
      <RequestCounterProvider>
        <ToDoList title={project.title} />
      </RequestCounterProvider>
      <details className={`${style.about} screen-only`}>
        <summary>{texts.aboutProject}</summary>
        {/* Hydrated on its own, after the list shows. */}
        <Suspense>
          <ProjectBody project={project} />
        </Suspense>
      </details>
      <Neighbours page={project} />
    </article>
  )
}
