import site from 'virtual:content/site'
import { paths } from '../paths.ts'
import style from './layout.module.css'

/** The end of every page. */
export function Component() {
  return (
    <footer className={style.footer}>
      <div className={style.footerInner}>
        <p className={style.footerName}>{site.title}</p>
        <ul className={style.footerLinks} role="list">
          {/* The footer stands beside the router, so this link loads the page. */}
          <li>
            <a href={paths.privacy()}>Privacy</a>
          </li>
          {site.social.map(({ label, url }) => (
            <li key={url}>
              <a href={url} rel="me noopener">
                {label}
              </a>
            </li>
          ))}
        </ul>
        {site.footerNote && <p className={style.footerNote}>{site.footerNote}</p>}
      </div>
    </footer>
  )
}
