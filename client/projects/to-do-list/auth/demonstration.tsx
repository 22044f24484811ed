import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isComposing } from '../../../ui/composition.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Check } from '../../../ui/check.tsx'
import { Field } from '../../../ui/field.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as texts from '../../../../shared/texts/login.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { MAX_TITLE_LENGTH } from '../../../../shared/limits.ts'
import kit from '../../../ui/kit.module.css'
import style from './demonstration.module.css'

type Sample = { id: number; title: string; completed: boolean }

const SAMPLES: readonly Sample[] = [
  { id: 1, title: texts.sample1, completed: true },
  { id: 2, title: texts.sample2, completed: false },
  { id: 3, title: texts.sample3, completed: false },
  { id: 4, title: texts.sample4, completed: false },
]

/**
 * A small list for visitors without an account. It lives in the state of this component alone. It is
 * no form, so that the page has one: the login.
 */
export function Demonstration() {
  const [samples, setSamples] = useState(SAMPLES)
  const hydrated = useHydrated()
  const panel = useRef<HTMLElement>(null)
  const nextId = useRef(SAMPLES.length + 1)
  const completed = samples.filter((sample) => sample.completed).length

  function findField(): HTMLInputElement | null {
    return panel.current?.querySelector('input') ?? null
  }

  function add() {
    const field = findField()
    const title = field?.value.trim()
    if (field && title) {
      const id = nextId.current++
      setSamples((last) => [{ id, title, completed: false }, ...last])
      field.value = ''
    }
    field?.focus()
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && !isComposing(event.nativeEvent)) add()
  }

  function remove(index: number) {
    flushSync(() => setSamples((last) => last.toSpliced(index, 1)))
    // The focus goes to the next task, or to the last one.
    const buttons = [...(panel.current?.querySelectorAll<HTMLElement>('li button') ?? [])]
    const next = buttons[index] ?? buttons.at(-1) ?? findField()
    next?.focus()
  }

  return (
    <section ref={panel} className={`${kit.panel} ${style.panel}`} aria-labelledby="demonstration">
      <h3 id="demonstration">{texts.tryIt}</h3>
      <p className={kit.note}>{texts.nothingSaved}</p>
      <div className={`${kit.split} screen-only`}>
        <Field
          label={texts.sampleTask}
          maxLength={MAX_TITLE_LENGTH}
          autoComplete="off"
          enterKeyHint="done"
          dir="auto"
          disabled={!hydrated}
          onKeyDown={press}
        />
        <Button variant="quiet" disabled={!hydrated} onClick={add}>
          {texts.addSample}
        </Button>
      </div>
      <ul role="list" aria-label={texts.sampleTasks} className={style.tasks}>
        {samples.map(({ id, title, completed: checked }, index) => (
          <li key={id} className={kit.split}>
            <Check
              label={<bdi>{title}</bdi>}
              checked={checked}
              disabled={!hydrated}
              onChange={({ target }) =>
                setSamples((last) => last.with(index, { id, title, completed: target.checked }))
              }
            />
            <IconButton
              label={fill(texts.deleteSample, { title })}
              disabled={!hydrated}
              onClick={() => remove(index)}
            >
              <Icon name="delete" />
            </IconButton>
          </li>
        ))}
      </ul>
      <p className="meta" aria-live="polite">
        {fill(texts.samplesCompleted, { done: completed, count: samples.length })}
      </p>
      <p className="without-scripting">{texts.samplesNeedJavaScript}</p>
    </section>
  )
}
