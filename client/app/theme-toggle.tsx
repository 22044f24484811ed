import { IconButton } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'
import { useTheme } from './theme.ts'
import { Icon } from '../ui/icon.tsx'
import style from './theme-toggle.module.css'

/** Button that switches between the light and the dark theme. CSS picks the icon: no flash. */
export function ThemeToggle() {
  const { dark, toggle } = useTheme()
  const showToast = useToast('rarely')
  function choose() {
    if (toggle()) return
    showToast({ text: 'Your browser blocks storage, so the theme is not saved.' })
  }
  return (
    <span className={style.toggle}>
      <IconButton label="Dark mode" aria-pressed={dark} onClick={choose}>
        <Icon name="moon" className={style.moon} />
        <Icon name="sun" className={style.sun} />
      </IconButton>
    </span>
  )
}
