import { type MouseEvent, type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { isMultilingual } from 'virtual:content/languages'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DrawerLanguages } from './language-menu.tsx'
import { MenuLinks } from './menu-links.tsx'
import { SystemTheme, ThemeToggle } from './theme-toggle.tsx'
import { Icon } from '../ui/icon.tsx'
import * as texts from '../../shared/texts/frame.ts'
import style from './drawer.module.css'

type Props = { id: string; ref: RefObject<HTMLDialogElement | null>; onSearch: () => void }

/** Side drawer with the links of the menu. A link and a route change close it. */
export function Drawer({ id, ref, onSearch }: Props) {
  const location = useLocation()
  function close() {
    ref.current?.close()
  }
  function closeByButton(event: MouseEvent) {
    // The button's command attribute works only before hydration.
    event.preventDefault()
    close()
  }

  useEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [location, ref])

  return (
    <Dialog id={id} ref={ref} label={texts.menu} variant="sheet">
      <div className={`${style.actions} wrap`}>
        <SystemTheme />
        <ThemeToggle />
        <IconButton label={texts.closeMenu} commandfor={id} command="close" onClick={closeByButton}>
          <Icon name="close" />
        </IconButton>
      </div>
      <Button variant="quiet" aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
        {texts.search}
      </Button>
      <MenuLinks className={`${style.links} plain-links`} onClick={close} />
      {isMultilingual && <DrawerLanguages />}
    </Dialog>
  )
}
