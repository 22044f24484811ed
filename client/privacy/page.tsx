import { lacksTexts } from 'virtual:content/languages'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import privacy from 'virtual:content/privacy'
import * as texts from '../../shared/texts/privacy.ts'
import { PageHeader } from '../app/page-header.tsx'
import { Prose } from '../app/prose.tsx'
import { paths } from '../paths.ts'
import type { ScreenHandle } from '../routes.tsx'
import { fillNodes } from '../ui/fill-nodes.tsx'
import kit from '../ui/kit.module.css'
import { accountLifetime, warningPeriod, backupRetention, listStoredData } from './stored-data.ts'
import { OWN_LANGUAGE } from '../app/text-language.ts'
import sheet from '../resume/section.module.css'
import style from './page.module.css'

export const handle: ScreenHandle = {
  title: texts.title,
  description: texts.summary,
  canonicalPath: paths.privacy(),
  english: lacksTexts,
}

/** Privacy notice: who runs the site, what it stores, and what visitors can do about it. */
export function Component() {
  const { name, updated, intro, sections, screens, hasContactForm } = privacy
  return (
    <article className={`${style.privacy} paper-flow`}>
      <PageHeader title={texts.title} lead={texts.lead}>
        {intro.length > 0 && <Prose blocks={intro} />}
      </PageHeader>
      <Section title={texts.whoRuns}>
        <p className={`${style.text} measure`}>
          {fillNodes(texts.runs, { name: <b className={style.name}>{name}</b> })} <Contact />
        </p>
        {updated && (
          <p className="meta">
            {fillNodes(texts.asOf, {
              date: <time dateTime={updated.datetime}>{updated.text}</time>,
            })}
          </p>
        )}
      </Section>
      {listStoredData(screens, hasContactForm).map(({ occasion, entries }) => (
        <Section key={occasion} title={occasion}>
          <dl className={`${style.entries} ${kit.stack} paper-flow`} data-gap="5">
            {entries.map(({ what, why, deleted }) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{why}</dd>
                <dd className={style.deleted}>{deleted}</dd>
              </div>
            ))}
          </dl>
        </Section>
      ))}
      <Section title={texts.whatYouCanDo}>
        <ul className={`${style.text} ${kit.stack} measure`} data-gap="3">
          {screens.includes('to-do-list') && <AccountRights />}
          <li>
            <b>{texts.ask}</b> {texts.askText} <Contact />
          </li>
        </ul>
      </Section>
      {sections.map(({ id, title, blocks }) => (
        <Section key={id} id={id} title={title} {...OWN_LANGUAGE}>
          <Prose blocks={blocks} />
        </Section>
      ))}
    </article>
  )
}

type SectionProps = { title: string; id?: string; lang?: string; dir?: string; children: ReactNode }

function Section({ title, id, children, ...language }: SectionProps) {
  return (
    <section className={`${sheet.section} paper-flow`} {...language}>
      <h2 id={id}>{title}</h2>
      <div className={`${style.body} ${kit.stack} paper-flow`} data-gap="3">
        {children}
      </div>
    </section>
  )
}

/** What account holders can do. */
function AccountRights() {
  return (
    <>
      <li>
        <b>{texts.exportTasks}</b> {fillNodes(texts.exportText, { list: <ToDoList /> })}
      </li>
      <li>
        <b>{texts.deleteAccount}</b>{' '}
        {fillNodes(texts.deleteText, { list: <ToDoList />, period: backupRetention })}
      </li>
      <li>
        <b>{texts.doNothing}</b>{' '}
        {fillNodes(texts.nothingText, { lifetime: accountLifetime, warning: warningPeriod })}
      </li>
    </>
  )
}

/** Contact of the owner, else a link to the resume. */
function Contact() {
  const { contact } = privacy
  if (contact) {
    return fillNodes(texts.write, { address: <a href={contact.url}>{contact.text}</a> })
  }
  return fillNodes(texts.resumeSays, { resume: <Link to={paths.home()}>{texts.resume}</Link> })
}

function ToDoList() {
  return <Link to={paths.toDoList()}>{texts.toDoList}</Link>
}
