import footer from 'virtual:content/footer'
import { lacksTexts } from 'virtual:content/languages'
import site from 'virtual:content/site'
import type { NavigationLink } from '../../shared/content/navigation.ts'
import style from './layout.module.css'

/** The end of every page. */
export function Component() {
  const { columns, links, note } = footer
  return (
    <footer className={`${style.footer} screen-only`} lang={lacksTexts ? site.language : undefined}>
      <div className={`${style.footerInner} wrap`}>
        {columns.length > 0 && (
          <div className={style.footerColumns}>
            {columns.map(({ title, links }, index) => (
              <div key={index}>
                {title && <p className={style.footerTitle}>{title}</p>}
                <FooterLinks links={links} />
              </div>
            ))}
          </div>
        )}
        <p className={style.footerName}>{site.title}</p>
        <FooterLinks links={links} />
        {note && (
          <p className={style.footerNote}>
            <bdi>{note}</bdi>
          </p>
        )}
      </div>
    </footer>
  )
}

/** A list of links. The footer stands beside the router, so they load their pages. */
function FooterLinks({ links }: { links: NavigationLink[] }) {
  return (
    <ul className={`${style.footerLinks} quiet-links wrap`} role="list">
      {links.map(({ label, url }) => (
        <li key={url}>
          <a href={url} rel={url.startsWith('/') ? undefined : 'me noopener'}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
