import programs from 'virtual:content/programs'
import project from 'virtual:content/projects/desktop-software'
import { describeProject, ProjectScreen } from '../../app/project-screen.tsx'
import kit from '../../ui/kit.module.css'
import { DesktopProgram } from './desktop-program.tsx'
import { VerifyDownload } from './verify-download.tsx'

export const handle = describeProject(project)

/** Page of the desktop programs with their builds, and a check of any download. */
export function Component() {
  return (
    <ProjectScreen project={project}>
      {programs.length === 0 && (
        <section className={kit.panel} aria-labelledby="builds">
          <h2 id="builds" className={kit.heading}>
            No build published yet
          </h2>
          <p>
            Builds will be listed here with version, date, size and SHA-256, for each system they
            run on.
          </p>
        </section>
      )}
      {programs.map((program, index) => (
        <DesktopProgram key={index} id={`program-${index + 1}`} program={program} />
      ))}
      <VerifyDownload programs={programs} />
    </ProjectScreen>
  )
}
