import { type MouseEvent, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { isMultilingual } from 'virtual:content/languages'
import { paths } from '../paths.ts'
import { IconButton } from '../ui/button.tsx'
import { Drawer } from './drawer.tsx'
import { LanguageMenu, LanguageOffer } from './language-menu.tsx'
import { Logo } from './logo.tsx'
import { MenuLinks } from './menu-links.tsx'
import { useSearchDialog } from './search-dialog.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { Icon } from '../ui/icon.tsx'
import * as texts from '../../shared/texts/frame.ts'
import style from './top-menu.module.css'

/** Bar at the top of every page: logo, links, languages, theme toggle and menu button. */
export function TopMenu() {
  const drawerId = useId()
  const drawer = useRef<HTMLDialogElement>(null)
  const [openSearch, searchDialog] = useSearchDialog()
  function openDrawer(event: MouseEvent) {
    // The button's command attribute works only before hydration.
    event.preventDefault()
    if (!drawer.current?.open) drawer.current?.showModal()
  }
  return (
    <header className={`${style.bar} screen-only`}>
      <nav aria-label={texts.mainMenu} className={style.inner}>
        <HomeLink />
        <MenuLinks className={`${style.links} quiet-links wrap`} />
        <div className={style.actions}>
          {isMultilingual && <LanguageMenu />}
          <ThemeToggle />
          <IconButton
            label={texts.openMenu}
            aria-haspopup="dialog"
            commandfor={drawerId}
            command="show-modal"
            onClick={openDrawer}
          >
            <Icon name="menu" />
          </IconButton>
        </div>
      </nav>
      <Drawer id={drawerId} ref={drawer} onSearch={openSearch} />
      {searchDialog}
      {isMultilingual && <LanguageOffer />}
    </header>
  )
}

/** Logo that links home, and reloads the page for a visitor who is already there. */
function HomeLink() {
  const { pathname } = useLocation()
  function reloadAtHome(event: MouseEvent) {
    const plainClick = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (pathname !== paths.home() || !plainClick) return
    event.preventDefault()
    window.location.reload()
  }
  return (
    <Link
      to={paths.home()}
      aria-label={texts.home}
      className={style.logo}
      viewTransition
      onClick={reloadAtHome}
    >
      <Logo />
    </Link>
  )
}
