import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/check.tsx'
import { CopyButton, useCopyLink } from '../../../app/copy-button.tsx'
import kit from '../../../ui/kit.module.css'
import { formatCss } from '../layout/css.ts'
import { createQuery, currentLayout, type State } from './state.ts'
import style from './laboratory.module.css'

type Props = { state: State; ready: boolean; onShorthands: (shorthands: boolean) => void }

/** CSS of the layout, with buttons that copy it or a link. */
export function StyleSheet({ state, ready, onShorthands }: Props) {
  const copyLink = useCopyLink()
  const css = formatCss(currentLayout(state), { shorthands: state.shorthands })
  return (
    <section className={`${kit.stack} ${style.sheet}`} data-gap="2" aria-labelledby="css">
      <div className={kit.row} data-between>
        <h3 id="css">CSS</h3>
        <Check
          label="Shorthands"
          checked={state.shorthands}
          onChange={({ target }) => onShorthands(target.checked)}
        />
      </div>
      <pre className="code" tabIndex={0} role="group" aria-label="Style sheet">
        <code>{css}</code>
      </pre>
      <div className={kit.row}>
        <CopyButton
          text={() => css}
          done="CSS copied."
          blocked="Your browser blocks copying. Select the CSS and copy it yourself."
          disabled={!ready}
        >
          Copy CSS
        </CopyButton>
        <Button variant="quiet" onClick={() => void copyLink(createQuery(state))} disabled={!ready}>
          Copy link
        </Button>
      </div>
    </section>
  )
}
