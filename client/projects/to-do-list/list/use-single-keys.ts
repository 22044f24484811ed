import { useMemo, useState } from 'react'
import { useHydrated } from '../../../ui/hydrated.ts'
import { findStorage } from '../browser.ts'

const KEY = 'to-do/single-keys'

/** Whether letters and digits alone are shortcuts: they are until the person says otherwise. */
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
