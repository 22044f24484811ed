import { useMemo, useState } from 'react'
import { useHydrated } from '../../../ui/hydrated.ts'
import { findStorage } from '../browser.ts'

const KEY = 'to-do/single-keys'

/** Returns whether single-key shortcuts are on, which they are by default, and a setter. */
export function useSingleKeys(): [boolean, (single: boolean) => void] {
  const hydrated = useHydrated()
  const storage = useMemo(
    () => (hydrated ? findStorage(() => window.localStorage) : undefined),
    [hydrated],
  )
  const [chosen, setChosen] = useState<boolean>()

  function choose(single: boolean) {
    setChosen(single)
    try {
      storage?.setItem(KEY, String(single))
    } catch {
      // Full: it holds until the page is left.
    }
  }

  return [chosen ?? storage?.getItem(KEY) !== 'false', choose]
}
