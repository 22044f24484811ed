import { Link } from 'react-router-dom'
import type { FormattedDate } from '../../shared/content/dates.ts'
import type { NoteSummary } from '../../shared/content/note.ts'
import type { NoteList, NotePage } from '../../shared/content/note-pages.ts'
import { Neighbours } from '../app/case-study.tsx'
import { Contents } from '../app/contents.tsx'
import { PageHeader } from '../app/page-header.tsx'
import { PageTitle } from '../app/page-title.tsx'
import { Columns } from '../app/project-screen.tsx'
import { Prose } from '../app/prose.tsx'
import { paths } from '../paths.ts'
import type { ScreenModule } from '../routes.tsx'
import kit from '../ui/kit.module.css'
import { SizedPicture } from '../ui/sized-picture.tsx'
import * as texts from '../../shared/texts/reading.ts'
import screen from '../app/project-screen.module.css'
import style from './notes.module.css'

/** Creates the screen of a note. */
export function createNoteScreen(note: NotePage): ScreenModule {
  const { title, summary, path, listed } = note
  return {
    Component: () => <Note note={note} />,
    handle: {
      title,
      description: summary,
      canonicalPath: path,
      noIndex: !listed,
    },
  }
}

/** Creates the screen of a list of notes. */
export function createNoteListScreen(list: NoteList): ScreenModule {
  const { title, description, path } = list
  return {
    Component: () => <List list={list} />,
    handle: { title, description, canonicalPath: path },
  }
}

/** Page of a note: header, facts and contents beside the text, related notes, and the notes around it. */
function Note({ note }: { note: NotePage }) {
  const { title, summary, path, author, cover, blocks, list, related } = note
  return (
    <article className={`${screen.screen} paper-flow h-entry`}>
      <header className={`${screen.header} ${kit.stack} own-words`} data-gap="3">
        {list && (
          <nav className={`${screen.kicker} meta`} aria-label={texts.breadcrumb}>
            <Link to={list.path} viewTransition>
              {list.title}
            </Link>
          </nav>
        )}
        <PageTitle>{title}</PageTitle>
        <p className={`${screen.lead} lead p-summary`}>{summary}</p>
      </header>
      <Columns
        side={
          <>
            <Facts note={note} />
            <Contents blocks={blocks} />
          </>
        }
      >
        {cover && (
          <SizedPicture
            picture={cover}
            sizes="(min-width: 64rem) 42rem, 92vw"
            priority
            className="framed u-photo"
          />
        )}
        <div className="e-content">
          <Prose blocks={blocks} />
        </div>
      </Columns>
      {related.length > 0 && (
        <section className={`${style.related} ${kit.stack}`} data-gap="2" aria-labelledby="related">
          <h2 id="related" className="meta">
            {texts.related}
          </h2>
          <ul role="list">
            {related.map(({ path: address, title: other }) => (
              <li key={address}>
                <Link to={address} viewTransition>
                  {other}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {/* For machines (https://microformats.org/wiki/h-entry). */}
      <p hidden>
        <a href={path} className="u-url">
          {title}
        </a>
        <a href={paths.home()} className="p-author h-card">
          {author}
        </a>
      </p>
      <Neighbours page={note} label={texts.moreNotes} />
    </article>
  )
}

function Facts({ note }: { note: NotePage }) {
  const { date, updated, readingTime, tags } = note
  return (
    <dl className={`${screen.facts} facts`}>
      <div>
        <dt className="meta">{texts.published}</dt>
        <dd>
          <Day date={date} className="dt-published" />
        </dd>
      </div>
      {updated && (
        <div>
          <dt className="meta">{texts.updated}</dt>
          <dd>
            <Day date={updated} className="dt-updated" />
          </dd>
        </div>
      )}
      <div>
        <dt className="meta">{texts.readingTime}</dt>
        <dd>{readingTime}</dd>
      </div>
      {tags.length > 0 && (
        <div className="own-words">
          <dt className="meta">{texts.tags}</dt>
          {tags.map((tag) => (
            <dd key={tag.path}>
              <Link to={tag.path} rel="tag" className="p-category" viewTransition>
                {tag.name}
              </Link>
            </dd>
          ))}
        </div>
      )}
    </dl>
  )
}

function Day({ date, className }: { date: FormattedDate; className: string }) {
  return (
    <time dateTime={date.datetime} className={className}>
      {date.text}
    </time>
  )
}

/** List of notes with the tags above it. */
function List({ list: { title, description, tag, all, notes, tags } }: { list: NoteList }) {
  return (
    <div className={`${kit.stack} h-feed`} data-gap="6">
      <PageHeader title={title} lead={all ? undefined : description}>
        {tags.length > 0 && (
          <ul className={`${style.tags} quiet-links wrap`} role="list" aria-label={texts.tags}>
            {all && (
              <li>
                <Link to={all.path} viewTransition>
                  {texts.all}
                </Link>
              </li>
            )}
            {tags.map(({ name, path, count }) => (
              <li key={path}>
                <Link to={path} aria-current={name === tag ? 'page' : undefined} viewTransition>
                  <bdi>{name}</bdi> <small className="meta">{count}</small>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PageHeader>
      <ol role="list">
        {notes.map((note) => (
          <li key={note.path}>
            <Row note={note} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Row({ note: { path, title, summary, date, readingTime } }: { note: NoteSummary }) {
  return (
    <article className={`${style.row} h-entry`}>
      <p className="meta">
        <Day date={date} className="dt-published" />
        <span className={style.time}>{readingTime}</span>
      </p>
      <div className={`${kit.stack} own-words`} data-gap="2">
        <h2 className="p-name">
          <Link to={path} className="stretched u-url" viewTransition>
            {title}
          </Link>
        </h2>
        <p className="p-summary">{summary}</p>
      </div>
    </article>
  )
}
