import { IconButton } from '../ui/button.tsx'
import { MoonIcon, SunIcon } from '../ui/icons.tsx'
import { useTheme } from './theme.ts'
import style from './theme-toggle.module.css'

/** Switches between the light and the dark theme. Which icon shows is left to CSS: no flash. */
export function ThemeToggle() {
  const { dark, toggle } = useTheme()
  return (
    <IconButton label="Dark mode" aria-pressed={dark} onClick={toggle}>
      <MoonIcon className={style.moon} />
      <SunIcon className={style.sun} />
    </IconButton>
  )
}
