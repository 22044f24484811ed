import footer from 'virtual:content/footer'
import site from 'virtual:content/site'
import type { FooterColumn } from '../../shared/content/navigation.ts'
import style from './layout.module.css'

/** The end of every page. */
export function Component() {
  return (
    <footer className={style.footer}>
      <div className={style.footerInner}>
        <p className={style.footerName}>{site.title}</p>
        {footer.columns.map(({ title, links }, index) => (
          <FooterLinks key={index} title={title} links={links} />
        ))}
        {footer.note && <p className={style.footerNote}>{footer.note}</p>}
      </div>
    </footer>
  )
}

/** Links of a column. The footer stands beside the router, so they load their pages. */
function FooterLinks({ title, links }: FooterColumn) {
  const list = (
    <ul className={style.footerLinks} role="list">
      {links.map(({ label, url }) => (
        <li key={url}>
          <a href={url} rel={url.startsWith('/') ? undefined : 'me noopener'}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
  if (!title) return list
  return (
    <div className={style.footerColumn}>
      <p className={style.footerTitle}>{title}</p>
      {list}
    </div>
  )
}
