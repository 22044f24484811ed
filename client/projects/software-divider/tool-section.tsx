import type { ReactNode } from 'react'
import kit from '../../ui/kit.module.css'
import style from './tools.module.css'

type Props = { id: string; title: string; text: string; children: ReactNode }

/** Section of a tool: its heading, what it does, then the tool. */
export function ToolSection({ id, title, text, children }: Props) {
  return (
    <section
      id={id}
      className={`${kit.stack} ${kit.ruled} ${style.tool} screen-only`}
      data-gap="5"
      aria-labelledby={`${id}-title`}
    >
      <header className={`${kit.stack} measure`} data-gap="2">
        <h2 id={`${id}-title`}>{title}</h2>
        <p className={kit.muted}>{text}</p>
      </header>
      {children}
    </section>
  )
}
