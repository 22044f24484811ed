import { IconButton } from '../ui/button.tsx'
import { MoonIcon, SunIcon } from '../ui/icons.tsx'
import { useToast } from '../ui/toast.tsx'
import { useTheme } from './theme.ts'
import style from './theme-toggle.module.css'

/** Button that switches between the light and the dark theme. CSS picks the icon: no flash. */
export function ThemeToggle() {
  const { dark, toggle } = useTheme()
  const showToast = useToast()
  function choose() {
    if (toggle()) return
    showToast({ text: 'Your browser blocks storage, so the theme is not saved.' })
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
