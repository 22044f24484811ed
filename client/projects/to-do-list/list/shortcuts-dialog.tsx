import { useRef } from 'react'
import * as texts from '../../../../shared/texts/list.ts'
import { Check } from '../../../ui/check.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { SHORTCUTS } from './shortcuts.ts'
import style from './shortcuts-dialog.module.css'

type Props = {
  single: boolean
  onSingle: (single: boolean) => void
  onClose: () => void
}

/** Shows all shortcuts, and the switch for single-key ones (WCAG 2.2, 2.1.4). */
export function ShortcutsDialog({ single, onSingle, onClose }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  return (
    <Modal ref={ref} label={texts.keyboardShortcuts} onClose={onClose}>
      {/* First, because the dialog scrolls to the field that it focuses. */}
      <Check
        label={texts.singleKeys}
        checked={single}
        onChange={({ target }) => onSingle(target.checked)}
      />
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
    </Modal>
  )
}
