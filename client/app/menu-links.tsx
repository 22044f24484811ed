import { Link, useMatches } from 'react-router-dom'
import { hasOwnMenu } from 'virtual:content/languages'
import site from 'virtual:content/site'
import { paths } from '../paths.ts'

/**
 * Returns `aria-current` of a menu link: `page` for the page itself, `true` for pages below it.
 * The home path counts as the resume, which it shows.
 */
export function ariaCurrentOf(linkPath: string, pathname: string): 'page' | 'true' | undefined {
  const shown = pathname === paths.home() ? paths.resume() : pathname
  if (shown === linkPath) return 'page'
  return shown.startsWith(`${linkPath}/`) ? 'true' : undefined
}

type Props = { className: string | undefined; onClick?: () => void }

/** The links of the top menu and of the drawer. */
export function MenuLinks({ className, onClick }: Props) {
  // A route's id is its path; an unknown path has the id `*`.
  const shown = useMatches().at(-1)?.id ?? ''
  const links = site.menu.map(({ label, url }) => (
    <li key={url}>
      <Link to={url} aria-current={ariaCurrentOf(url, shown)} viewTransition onClick={onClick}>
        {label}
      </Link>
    </li>
  ))
  // Two elements, because an attribute without a value would cost bytes on every page.
  return hasOwnMenu ? (
    <ul className={className} role="list" lang={site.language}>
      {links}
    </ul>
  ) : (
    <ul className={className} role="list">
      {links}
    </ul>
  )
}
