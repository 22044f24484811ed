import programs from 'virtual:content/programs'
import project from 'virtual:content/projects/desktop-software'
import { describeProject, ProjectScreen } from '../../app/project-screen.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DesktopProgram } from './desktop-program.tsx'
import { VerifyDownload } from './verify-download.tsx'

export const handle = describeProject(project)

/** Page of the desktop programs with their builds, and a check of any download. */
export function Component() {
  return (
    <ProjectScreen project={project}>
      {programs.map((program, index) => (
        <DesktopProgram key={index} id={`program-${index + 1}`} program={program} />
      ))}
      <VerifyDownload programs={programs} />
      {programs.length === 0 && (
        <EmptyState>
          No build published yet. Builds will be listed here with version, date, size and SHA-256,
          for each system they run on.
        </EmptyState>
      )}
    </ProjectScreen>
  )
}
