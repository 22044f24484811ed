import { IconButton } from '../ui/button.tsx'
import { MoonIcon, SunIcon } from '../ui/icons.tsx'
import { useToast } from '../ui/toast.tsx'
import { useTheme } from './theme.ts'
import style from './theme-toggle.module.css'

/** Switches between the light and the dark theme. Which icon shows is left to CSS: no flash. */
export function ThemeToggle() {
  const { dark, toggle } = useTheme()
  const showToast = useToast()
  function choose() {
    if (toggle()) return
    showToast({ text: 'This browser keeps no settings, so the theme lasts until you leave.' })
  }
  return (
    <span className={style.toggle}>
      <IconButton label="Dark mode" aria-pressed={dark} onClick={choose}>
        <MoonIcon className={style.moon} />
        <SunIcon className={style.sun} />
      </IconButton>
    </span>
  )
}
