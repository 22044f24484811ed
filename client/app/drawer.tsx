import { type MouseEvent, type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { IconButton } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { MenuLinks } from './menu-links.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import style from './drawer.module.css'

type Props = { id: string; ref: RefObject<HTMLDialogElement | null> }

/**
 * The side drawer: a native modal dialog, so that Escape closes it, the focus stays inside and
 * comes back, and the page behind is inert. Also closes on a link, on a route change and on a
 * click beside it.
 */
export function Drawer({ id, ref }: Props) {
  const { pathname } = useLocation()
  function close() {
    ref.current?.close()
  }

  useEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [pathname, ref])

  function closeBeside(event: MouseEvent) {
    // The dialog itself is hit only outside its panel.
    if (event.target === event.currentTarget) close()
  }

  return (
    <dialog id={id} ref={ref} aria-label="Menu" className={style.drawer} onClick={closeBeside}>
      <div className={style.panel}>
        <div className={style.actions}>
          <ThemeToggle />
          <IconButton label="Close menu" commandfor={id} command="close" onClick={close}>
            <CloseIcon />
          </IconButton>
        </div>
        <MenuLinks className={style.links} onClick={close} />
      </div>
    </dialog>
  )
}
