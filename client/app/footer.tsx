import site from 'virtual:content/site'
import style from './layout.module.css'

/** The end of every page. */
export function Component() {
  return (
    <footer className={style.footer}>
      <div className={style.footerInner}>
        <p className={style.footerName}>{site.title}</p>
        <ul className={style.footerLinks} role="list">
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
