import { Link, useMatches } from 'react-router-dom'
import site from 'virtual:content/site'
import { paths } from '../paths.ts'

/**
 * Returns `aria-current` of a menu link: `page` for the page itself, `true` for pages below it.
 * The home path counts as the resume, which it shows.
 */
export function currentState(linkPath: string, pathname: string): 'page' | 'true' | undefined {
  const shown = pathname === paths.home() ? paths.resume() : pathname
  if (shown === linkPath) return 'page'
  return shown.startsWith(`${linkPath}/`) ? 'true' : undefined
}

type Props = { className: string | undefined; onClick?: () => void }

/** The links of the top menu and of the drawer. */
export function MenuLinks({ className, onClick }: Props) {
  // A route's id is its path; an unknown path has the id `*`.
  const shown = useMatches().at(-1)?.id ?? ''
  return (
    <ul className={className} role="list">
      {site.menu.map(({ label, url }) => (
        <li key={url}>
          <Link to={url} aria-current={currentState(url, shown)} viewTransition onClick={onClick}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
