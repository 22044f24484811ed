import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { systemClock } from '../../shared/clock.ts'
import { Button } from './button.tsx'
import {
  addToast,
  NO_TOASTS,
  removeActions,
  removeToast,
  timeLeft,
  type Toast,
} from './toast-queue.ts'
import type { Inbox } from './toast.tsx'
import style from './messages.module.css'

/** Key that moves the focus to the message, as in Radix UI's toast. */
const SHORTCUT = 'F8'

/** Renders the live region of messages, and those that come into the inbox one after the other. */
export function Messages({ inbox }: { inbox: RefObject<Inbox> }) {
  const [queue, setQueue] = useState(NO_TOASTS)
  /** Message that stays because it has the focus, or the pointer while no other waits. */
  const [held, setHeld] = useState<{ id: number; by: 'pointer' | 'focus' }>()
  const region = useRegion(queue.shown !== undefined)
  const message = useRef<HTMLParagraphElement>(null)
  const previousFocus = useRef<Element>(null)
  const { shown } = queue
  const isHeld = shown?.id === held?.id && (held?.by === 'focus' || queue.waiting.length === 0)

  useEffect(() => {
    if (!shown || isHeld) return
    const expire = () => setQueue((last) => removeToast(last, systemClock.now()))
    const timer = setTimeout(expire, timeLeft(queue, systemClock.now()))
    return () => clearTimeout(timer)
  }, [queue, shown, isHeld])

  const take = useEffectEvent((toast: Toast | undefined) => {
    if (toast) {
      // It replaces a message with an action at once.
      if (shown?.action) returnFocus()
      setQueue((last) => addToast(last, toast, systemClock.now()))
    } else if (shown?.action) dismiss(removeActions)
    else setQueue((last) => removeActions(last, systemClock.now()))
  })
  useEffect(() => connect(inbox, take), [inbox])

  useEffect(() => {
    if (!shown) return
    // The browser has scrolled to what has the focus by the next frame.
    const uncover = () =>
      requestAnimationFrame(() => {
        if (message.current && isCovering(message.current)) place(message.current)
      })
    document.addEventListener('focusin', uncover)
    return () => document.removeEventListener('focusin', uncover)
  }, [shown])

  useEffect(() => {
    function focusMessage(event: globalThis.KeyboardEvent) {
      if (event.key !== SHORTCUT || !message.current) return
      event.preventDefault()
      ;(message.current.querySelector('button') ?? message.current).focus()
    }
    document.addEventListener('keydown', focusMessage)
    return () => document.removeEventListener('keydown', focusMessage)
  }, [])

  /** Returns the focus from the message, which is about to be removed, to where it was. */
  function returnFocus() {
    const focused = message.current?.contains(document.activeElement)
    if (focused && previousFocus.current instanceof HTMLElement) previousFocus.current.focus()
  }

  /** Removes the message; the focus returns from it to where it was. */
  function dismiss(remove = removeToast) {
    returnFocus()
    setQueue((last) => remove(last, systemClock.now()))
  }

  function act({ run }: NonNullable<Toast['action']>) {
    // First, because the action may show a message of its own.
    dismiss()
    run()
  }

  function handleFocus({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget
    if (shown) setHeld({ id: shown.id, by: 'focus' })
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    // The dialog around it stays open.
    event.preventDefault()
    event.stopPropagation()
    dismiss()
  }

  return createPortal(
    shown && (
      <p
        key={shown.id}
        ref={(element) => {
          message.current = element
          // Once, and again if it covers what gets the focus: a button must not move while it is pressed.
          if (element?.isConnected && !element.dataset['place']) place(element)
        }}
        popover="manual"
        tabIndex={-1}
        className={`${style.toast} floating`}
        onPointerEnter={() => setHeld({ id: shown.id, by: 'pointer' })}
        onPointerLeave={() => setHeld(undefined)}
        onFocus={handleFocus}
        onBlur={() => setHeld(undefined)}
        onKeyDown={handleKey}
      >
        <span>{shown.text}</span>
        {shown.action && (
          <Button variant="quiet" onClick={() => shown.action && act(shown.action)}>
            {shown.action.label}
          </Button>
        )}
      </p>
    ),
    region,
  )
}

/**
 * Returns the live region. A message while a modal dialog is open takes the region inside it, where
 * it is not inert and not behind the backdrop.
 */
function useRegion(occupied: boolean): HTMLElement {
  const [region] = useState(createRegion)
  useEffect(() => () => region.remove(), [region])
  useLayoutEffect(() => {
    function move() {
      const dialog = occupied ? [...document.querySelectorAll('dialog:modal')].at(-1) : undefined
      const parent = dialog ?? document.body
      if (dialog) observer.observe(document.body, { childList: true, subtree: true })
      else observer.disconnect()
      if (region.parentElement === parent) return
      parent.append(region)
      const message = region.querySelector<HTMLElement>('[popover]')
      if (message) place(message)
    }
    // A dialog that is unmounted takes the region with it.
    const observer = new MutationObserver(() => {
      if (!region.isConnected) move()
    })
    const ending = new AbortController()
    const options = { capture: true, signal: ending.signal }
    move()
    // Neither event bubbles.
    document.addEventListener('toggle', move, options)
    document.addEventListener('close', move, options)
    return () => {
      ending.abort()
      observer.disconnect()
    }
  }, [region, occupied])
  return region
}

/**
 * Shows a message at the first edge of the window where it covers neither the focused control, with
 * its group, nor an open dialog. Else it becomes the last row of that dialog.
 */
function place(message: HTMLElement): void {
  message.dataset['place'] = 'bottom'
  if (!message.matches(':popover-open')) message.showPopover()
  const { offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight: height } = message
  const control = findControl()
  const used = [control?.closest('[role="group"]') ?? control, message.closest('dialog')]
    .flatMap((element) => element?.getBoundingClientRect() ?? [])
    .filter((box) => box.left < left + offsetWidth && box.right > left)
  const isFree = (from: number) => !used.some((box) => box.top < from + height && box.bottom > from)
  if (isFree(top)) return
  // As far from the edge as below.
  const isFreeAbove = isFree(window.innerHeight - top - height)
  if (isFreeAbove) message.dataset['place'] = 'top'
  else if (message.closest('dialog')) {
    message.dataset['place'] = 'row'
    message.hidePopover()
  }
}

function findControl(): Element | null | undefined {
  return document.activeElement?.closest(
    'input, textarea, select, button, a, summary, [tabindex="0"]',
  )
}

/** Returns whether a message is over the focused control. */
function isCovering(message: HTMLElement): boolean {
  const control = findControl()
  if (!control || message.contains(control) || message.dataset['place'] === 'row') return false
  const box = message.getBoundingClientRect()
  const { left, right, top, bottom } = control.getBoundingClientRect()
  return left < box.right && right > box.left && top < box.bottom && bottom > box.top
}

function createRegion(): HTMLElement {
  const region = document.createElement('div')
  region.setAttribute('role', 'status')
  region.setAttribute('aria-label', `Messages (${SHORTCUT})`)
  return region
}

/** Hands over the messages that wait, then each new one; returns a function that ends this. */
function connect(inbox: RefObject<Inbox>, take: NonNullable<Inbox['take']>): () => void {
  const { waiting } = inbox.current
  inbox.current = { waiting: [], take }
  waiting.forEach(take)
  return () => {
    inbox.current = { waiting: [] }
  }
}
