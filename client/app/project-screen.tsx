import { lacksListTexts } from 'virtual:content/languages'
import { hasPortfolio } from 'virtual:content/routes'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import type { Project } from '../../shared/content/project.ts'
import type { ProjectPage } from '../../shared/content/project-page.ts'
import { paths } from '../paths.ts'
import type { ScreenHandle } from '../routes.tsx'
import kit from '../ui/kit.module.css'
import { SizedPicture } from '../ui/sized-picture.tsx'
import { CaseStudy, Neighbours } from './case-study.tsx'
import { Contents } from './contents.tsx'
import { PageTitle } from './page-title.tsx'
import { Prose } from './prose.tsx'
import * as texts from '../../shared/texts/reading.ts'
import { OWN_LANGUAGE } from './text-language.ts'
import style from './project-screen.module.css'
import { comma } from '../../shared/texts/language.ts'

/** Returns the metadata of a project's page. */
export function describeProject(project: Project): ScreenHandle {
  const { title, summary, path, listed, screen } = project
  return {
    title,
    description: summary,
    canonicalPath: path,
    noIndex: !listed,
    // The other screens are workshops, whose labels are English.
    ...(screen && (screen !== 'to-do-list' || lacksListTexts) && { english: true }),
  }
}

type Props = { project: ProjectPage; children?: ReactNode }

/**
 * Page of a project: header, the project itself (`children`, else its picture), facts and text.
 * A drawn picture would only repeat the title. A case page shows its case before the text.
 */
export function ProjectScreen({ project, children }: Props) {
  return (
    <article className={`${style.screen} paper-flow`}>
      <ProjectHeader project={project} isText={!children} />
      {children}
      {!children && !project.drawn && (
        <figure className={style.picture}>
          <SizedPicture
            picture={project.picture}
            sizes="(min-width: 64rem) 60rem, 92vw"
            priority
            className="framed"
          />
        </figure>
      )}
      <ProjectBody project={project} />
      <Neighbours page={project} />
    </article>
  )
}

/** A project below another screen: title, summary and `children` beside the picture, then facts and text. */
export function ProjectSection({ project, children }: Props) {
  const id = useId()
  return (
    <section className={`${style.screen} paper-flow`} aria-labelledby={id}>
      <div className={kit.columns} data-wide="first">
        <div className={kit.stack} data-gap="6">
          <div className={`${style.header} ${kit.stack} own-words`} data-gap="3" {...OWN_LANGUAGE}>
            <h2 id={id}>{project.title}</h2>
            <p className={`${style.lead} lead`}>{project.summary}</p>
          </div>
          {children}
        </div>
        <SizedPicture
          picture={project.picture}
          sizes="(min-width: 56rem) 30rem, 92vw"
          className="framed"
        />
      </div>
      <ProjectBody project={project} />
    </section>
  )
}

/** A project's text, with its facts and contents in a column beside it. */
export function ProjectBody({ project }: { project: ProjectPage }) {
  const { caseStudy, blocks } = project
  return (
    <Columns
      side={
        <>
          <ProjectFacts project={project} />
          <Contents blocks={blocks} />
        </>
      }
    >
      {caseStudy && <CaseStudy caseStudy={caseStudy} />}
      <Prose blocks={blocks} />
    </Columns>
  )
}

/** A text with a narrow column beside it, or above it where there is no room. */
export function Columns({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className={`${style.body} paper-flow`} {...OWN_LANGUAGE}>
      <div className={`${style.side} paper-flow`}>{side}</div>
      <div className={style.text}>{children}</div>
    </div>
  )
}

/** Header of a project's page: category, title and summary; a text has a large title. */
export function ProjectHeader({ project, isText }: { project: Project; isText?: boolean }) {
  return (
    <header className={`${style.header} ${kit.stack} own-words`} data-gap="3" {...OWN_LANGUAGE}>
      <Breadcrumb project={project} />
      {isText ? <PageTitle>{project.title}</PageTitle> : <h1>{project.title}</h1>}
      <p className={`${style.lead} lead`}>{project.summary}</p>
    </header>
  )
}

/** Path to a project's page: the portfolio, if there is one, and its category. */
export function Breadcrumb({ project }: { project: Project }) {
  if (!hasPortfolio) {
    return (
      <p className={`${style.kicker} meta`} {...OWN_LANGUAGE}>
        {project.category}
      </p>
    )
  }
  return (
    <nav className={`${style.kicker} meta`} aria-label={texts.breadcrumb} {...OWN_LANGUAGE}>
      <Link to={paths.projects()} viewTransition>
        {texts.portfolio}
      </Link>
      <span aria-hidden="true"> / </span>
      {project.category}
    </nav>
  )
}

function ProjectFacts({ project }: { project: Project }) {
  return (
    <dl className={`${style.facts} facts`}>
      <Fact name={texts.when} value={project.period} />
      <Fact name={texts.role} value={project.role ?? project.caseStudy?.role} />
      <Fact name={texts.team} value={project.team} />
      <Fact name={texts.madeWith} value={project.stack.join(comma)} />
      {project.links.length > 0 && (
        <div className="own-words">
          <dt className="meta">{texts.links}</dt>
          {project.links.map(({ label, url }, index) => (
            <dd key={index}>
              <a href={url}>{label}</a>
            </dd>
          ))}
        </div>
      )}
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: string | undefined }) {
  if (!value) return null
  return (
    <div className="own-words">
      <dt className="meta">{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
