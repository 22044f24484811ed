import type { RefObject } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SHORTCUTS } from './shortcuts.ts'
import style from './shortcuts-dialog.module.css'

type Props = {
  ref: RefObject<HTMLDialogElement | null>
  single: boolean
  onSingle: (single: boolean) => void
}

/** Shows all shortcuts, and the switch for single-key ones (WCAG 2.2, 2.1.4). */
export function ShortcutsDialog({ ref, single, onSingle }: Props) {
  return (
    <Dialog ref={ref} label="Keyboard shortcuts">
      <div className={style.dialog}>
        <h2>Keyboard shortcuts</h2>
        <div className={style.groups}>
          {SHORTCUTS.map(({ heading, keys }) => (
            <section key={heading}>
              <h3>{heading}</h3>
              <dl>
                {keys.map(([key, meaning]) => (
                  <div key={key}>
                    <dt>
                      <kbd>{key}</kbd>
                    </dt>
                    <dd>{meaning}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <label className={style.switch}>
          <input
            type="checkbox"
            checked={single}
            onChange={({ target }) => onSingle(target.checked)}
          />
          Single letters and digits are shortcuts
        </label>
        <Button variant="quiet" onClick={() => ref.current?.close()}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
