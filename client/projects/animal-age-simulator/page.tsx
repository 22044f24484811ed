import project from 'virtual:content/projects/animal-age-simulator'
import { describeProject, ProjectScreen } from '../../app/project-screen.tsx'
import { paths } from '../../paths.ts'

export const handle = describeProject(project, paths.animalAgeSimulator())

export function Component() {
  return <ProjectScreen project={project} />
}
