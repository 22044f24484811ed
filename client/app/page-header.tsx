import type { ReactNode } from 'react'
import kit from '../ui/kit.module.css'
import { PageTitle } from './page-title.tsx'
import style from './page-header.module.css'

type Props = { title: string; lead?: string | undefined; children?: ReactNode }

/** Header of a page: its title, one sentence about it, and what else belongs there. */
export function PageHeader({ title, lead, children }: Props) {
  return (
    <header className={`${style.header} ${kit.stack} own-words`}>
      <PageTitle>{title}</PageTitle>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </header>
  )
}
