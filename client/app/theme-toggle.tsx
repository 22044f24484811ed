import { Button, IconButton } from '../ui/button.tsx'
import { DARK_SYSTEM, useTheme } from './theme.ts'
import { Icon } from '../ui/icon.tsx'
import * as texts from '../../shared/texts/frame.ts'

/** Button that switches between the light and the dark theme. CSS picks the icon: no flash. */
export function ThemeToggle() {
  const { dark, choose } = useTheme()
  return (
    <span className="with-scripting">
      <IconButton label={texts.darkMode} aria-pressed={dark} onClick={() => choose(!dark, false)}>
        <Icon name="moon" theme="light" />
        <Icon name="sun" theme="dark" />
      </IconButton>
    </span>
  )
}

/** Button that lets the theme follow the system, or stay as it is. */
export function SystemTheme() {
  const { dark, system, choose } = useTheme()
  return (
    <span className="with-scripting">
      <Button
        variant="quiet"
        aria-pressed={system}
        onClick={() => choose(system ? dark : matchMedia(DARK_SYSTEM).matches, !system)}
      >
        {texts.systemTheme}
      </Button>
    </span>
  )
}
