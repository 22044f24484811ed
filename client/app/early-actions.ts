/*
 * What a visitor clicks, types and chooses while the page is painted, but not alive yet: the inline
 * script keeps it, and it is played back once React has taken the screen over. React alone would
 * lose it: it knows nothing of clicks that came before it, and takes what a field holds by then for
 * what it held from the start. Forms that the server understands are left to the browser, and so are
 * links for which the scripts come too late.
 */

type EarlyAction = {
  kind: 'click' | 'submit' | 'input' | 'change'
  target: HTMLElement
  /** Of a field: what it held after that. */
  value: string
  checked: boolean
}

/** What the inline script leaves behind: gives what was kept, once, and keeps no more. */
type Recorder = { takeEarlyActions?: () => EarlyAction[] }

/**
 * The inline script's part. It goes into the document as its text, so it can use nothing but its
 * parameter.
 * @param patience how long a link waits for the scripts before the browser follows it, in milliseconds
 */
export function recordEarlyActions(patience: number): void {
  const recorded: EarlyAction[] = []
  let hydrated = false

  function record(event: Event, target = event.target as HTMLElement): EarlyAction {
    const kind = event.type === 'keydown' ? 'submit' : (event.type as EarlyAction['kind'])
    const { value, checked } = target as HTMLInputElement
    const action = { kind, target, value, checked }
    recorded.push(action)
    event.stopImmediatePropagation()
    return action
  }

  function needsScripts(form: HTMLFormElement): boolean {
    return form.method !== 'get' && !form.hasAttribute('action')
  }

  function onButton(event: Event, button: HTMLButtonElement): void {
    if (button.commandForElement) return
    if (button.type === 'submit' && button.form && !needsScripts(button.form)) return
    record(event, button)
    event.preventDefault()
  }

  function onLink(event: MouseEvent, link: HTMLAnchorElement): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return
    const action = record(event, link)
    // Within the page the browser goes there at once, and the focus follows.
    if (link.pathname === location.pathname) return
    event.preventDefault()
    setTimeout(() => {
      if (hydrated) return
      // Not once more, if the visitor comes back to this page.
      recorded.splice(recorded.indexOf(action), 1)
      location.href = link.href
    }, patience)
  }

  const listeners: Record<string, (event: never) => void> = {
    click(event: MouseEvent) {
      const target = (event.target as Element).closest('a, button')
      if (target instanceof HTMLAnchorElement) onLink(event, target)
      if (target instanceof HTMLButtonElement) onButton(event, target)
    },
    submit(event: SubmitEvent) {
      if (!needsScripts(event.target as HTMLFormElement)) return
      record(event)
      event.preventDefault()
    },
    // Enter sends no form whose button is disabled, as some are until the scripts are there.
    keydown(event: KeyboardEvent) {
      const { form } = event.target as HTMLInputElement
      if (event.key !== 'Enter' || !form || !needsScripts(form)) return
      if (form.querySelector('[type=submit]:disabled')) record(event, form)
    },
    input: record,
    change: record,
  }

  const entries = Object.entries(listeners) as [string, EventListener][]
  for (const [kind, listener] of entries) addEventListener(kind, listener, true)
  const recorder: Recorder = {
    takeEarlyActions() {
      hydrated = true
      for (const [kind, listener] of entries) removeEventListener(kind, listener, true)
      return recorded.splice(0)
    },
  }
  Object.assign(window, recorder)
}

/** Does once more, in its order, what was done before the screen was alive. */
export async function replayEarlyActions(): Promise<void> {
  const fields = new Map<Element, string>()
  const { takeEarlyActions } = window as Window & Recorder
  for (const { kind, target, value, checked } of takeEarlyActions?.() ?? []) {
    // What React learnt is shown in a microtask: what it asked for the last time, or at the start.
    await Promise.resolve()
    if (kind === 'click') {
      target.click()
    } else if (target instanceof HTMLFormElement) {
      target.requestSubmit()
    } else if (target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)) {
      if (kind === 'change') choose(target, checked)
    } else {
      if (target instanceof HTMLSelectElement && !target.multiple) target.value = value
      if (isTextField(target)) type(target, fields.get(target) ?? target.defaultValue, value)
      fields.set(target, value)
      target.dispatchEvent(new Event(kind, { bubbles: true }))
    }
  }
}

function choose(box: HTMLInputElement, checked: boolean): void {
  box.checked = !checked
  box.click()
}

function isTextField(target: Element): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLInputElement) return target.type !== 'file'
  return target instanceof HTMLTextAreaElement
}

/**
 * React hears of a field only if it differs from what was set by React's own setter, which is in
 * front of the browser's.
 */
function type(field: HTMLInputElement | HTMLTextAreaElement, before: string, after: string): void {
  field.value = before
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', after, field)
}
