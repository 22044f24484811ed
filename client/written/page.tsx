import { ContactForm } from 'virtual:content/contact-form'
import written from 'virtual:content/written'
import type { TextPage } from '../../shared/content/page.ts'
import type { WrittenPage } from '../../shared/content/written.ts'
import { Contents, isLong } from '../app/contents.tsx'
import { PageHeader } from '../app/page-header.tsx'
import { Columns, describeProject, ProjectScreen } from '../app/project-screen.tsx'
import { Prose } from '../app/prose.tsx'
import type { ScreenHandle, ScreenModule } from '../routes.tsx'
import * as texts from '../../shared/texts/reading.ts'
import { createNoteListScreen, createNoteScreen } from './notes.tsx'
import screen from '../app/project-screen.module.css'
import style from './page.module.css'

/**
 * Loads the screen of a page made of content files. Rejects if there is no such page.
 * @param loaders functions that load the data of pages, by path
 */
export async function loadPage(path: string, loaders = written): Promise<ScreenModule> {
  const load = loaders[path]
  if (!load) throw new Error(`There is no page ${path}`)
  return createScreen((await load()).default)
}

function createScreen(data: WrittenPage): ScreenModule {
  if (data.kind === 'project') {
    const { project } = data
    return {
      Component: () => <ProjectScreen project={project} />,
      handle: describeProject(project),
    }
  }
  if (data.kind === 'note') return createNoteScreen(data.note)
  if (data.kind === 'notes') return createNoteListScreen(data.list)
  const { page, description } = data
  const { title, path, listed } = page
  const handle: ScreenHandle = {
    title,
    description,
    canonicalPath: path,
    noIndex: !listed,
  }
  return { Component: () => <Page page={page} />, handle }
}

/** Page of text: title, summary, contents of a long text, text and date. */
function Page({ page: { title, path, summary, blocks, contact, updated } }: { page: TextPage }) {
  const text = (
    <>
      <Prose blocks={blocks} />
      {contact && ContactForm && <ContactForm path={path} />}
      {updated && (
        <p className={style.updated}>
          {texts.asOf} <time dateTime={updated.datetime}>{updated.text}</time>
        </p>
      )}
    </>
  )
  return (
    <article className={screen.text}>
      <PageHeader title={title} lead={summary} />
      {isLong(blocks) ? <Columns side={<Contents blocks={blocks} />}>{text}</Columns> : text}
    </article>
  )
}
