import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { formatCss, DEFAULT_OPTIONS } from '../layout/css.ts'
import { copyText } from './copy-text.ts'
import { createQuery, currentLayout, type State } from './state.ts'
import style from './laboratory.module.css'

type Props = { state: State; ready: boolean; onShorthands: (shorthands: boolean) => void }

/** CSS of the layout, with buttons that copy it or a link. */
export function StyleSheet({ state, ready, onShorthands }: Props) {
  const showToast = useToast()
  const css = formatCss(currentLayout(state), { ...DEFAULT_OPTIONS, shorthands: state.shorthands })

  async function copyCss() {
    const copied = await copyText(css)
    showToast({
      text: copied
        ? 'CSS copied.'
        : 'Your browser blocks copying. Select the CSS and copy it yourself.',
    })
  }

  async function copyLink() {
    const { origin, pathname } = window.location
    const link = `${origin}${pathname}${createQuery(state)}`
    const copied = await copyText(link)
    showToast({ text: copied ? 'Link copied.' : `Copy this link: ${link}` })
  }

  return (
    <section className={style.sheet} aria-labelledby="css">
      <div className={style.bar}>
        <h3 id="css">CSS</h3>
        <label className={style.check}>
          <input
            type="checkbox"
            checked={state.shorthands}
            onChange={({ target }) => onShorthands(target.checked)}
          />
          Shorthands
        </label>
      </div>
      <pre tabIndex={0} role="group" aria-label="Style sheet">
        <code>{css}</code>
      </pre>
      <div className={style.buttons}>
        <Button variant="quiet" onClick={copyCss} disabled={!ready}>
          Copy CSS
        </Button>
        <Button variant="quiet" onClick={copyLink} disabled={!ready}>
          Copy link
        </Button>
      </div>
    </section>
  )
}
