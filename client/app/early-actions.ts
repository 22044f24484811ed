/*
 * Clicks and input before hydration: the inline script records them, and they are replayed once
 * React has hydrated the screen. React alone would lose clicks, and would take a changed field for
 * its initial value. The browser handles forms with an action by itself, and links whose scripts
 * load too late.
 */

type EarlyAction = {
  kind: 'click' | 'submit' | 'input' | 'change'
  target: HTMLElement
  /** Value of the field after the action. */
  value: string
  checked: boolean
}

/** Function that the inline script leaves on `window`: stops recording and returns the actions. */
type Recorder = { takeEarlyActions?: () => EarlyAction[] }

/**
 * Records actions until hydration.
 * The inline script contains this function as text, so it can use only its parameters.
 * @param timeout how long a link waits for the scripts before the browser follows it, in
 * milliseconds
 * @param isSearchKey returns whether a key opens the search
 */
export function recordEarlyActions(
  timeout: number,
  isSearchKey: (event: KeyboardEvent) => boolean,
): void {
  const recorded: EarlyAction[] = []
  let hydrated = false

  function record(
    event: Event,
    target = event.target as HTMLElement,
    kind = event.type as EarlyAction['kind'],
  ): EarlyAction {
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
    // The browser scrolls to an anchor at once; the replay moves the focus.
    if (link.pathname + link.search === location.pathname + location.search) return
    event.preventDefault()
    setTimeout(() => {
      if (hydrated) return
      // Do not replay it if the visitor returns to this page.
      recorded.splice(recorded.indexOf(action), 1)
      location.href = link.href
    }, timeout)
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
    keydown(event: KeyboardEvent) {
      const search =
        isSearchKey(event) &&
        document.querySelector<HTMLElement>('[aria-keyshortcuts~="Control+K"]')
      if (search) {
        record(event, search, 'click')
        event.preventDefault()
      }
      // Enter does not submit a form whose button is disabled, as some are before hydration.
      const { form, tagName } = event.target as HTMLInputElement
      // Elsewhere it begins a line or presses another button; in a composition it ends that.
      if (event.key !== 'Enter' || event.isComposing || tagName !== 'INPUT') return
      if (!form || !needsScripts(form)) return
      if (form.querySelector('[type=submit]:disabled')) record(event, form, 'submit')
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

/** Replays the recorded actions in their order. */
export async function replayEarlyActions(): Promise<void> {
  const fields = new Map<Element, string>()
  const { takeEarlyActions } = window as Window & Recorder
  for (const { kind, target, value, checked } of takeEarlyActions?.() ?? []) {
    // React renders the result of the previous action in a microtask.
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

/** Sets the value past React's own setter: React ignores a change event if its setter was used. */
function type(field: HTMLInputElement | HTMLTextAreaElement, before: string, after: string): void {
  field.value = before
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', after, field)
}
