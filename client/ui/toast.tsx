import {
  type ComponentType,
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Toast } from './toast-queue.ts'

/** Messages on their way to the live region, which takes them itself once it exists. */
export type Inbox = { waiting: Toast[]; take?: Show | undefined }

/** Shows a message. `undefined` removes those with an action instead, because it would apply to an older change. */
type Show = (toast: Toast | undefined) => void

type Toasts = {
  show: Show
  /** Loads the live region. */
  prepare: () => void
}

const Toasts = createContext<Toasts>({ show: () => undefined, prepare: () => undefined })

/**
 * Returns a function that shows a message at the bottom of the page.
 * @param usage `rarely`: the live region is loaded with the first message
 */
export function useToast(usage: 'often' | 'rarely' = 'often'): Show {
  const { show, prepare } = use(Toasts)
  useEffect(() => {
    if (usage === 'often') prepare()
  }, [usage, prepare])
  return show
}

/** Gives its children messages. The live region exists before the first one, so that it is announced. */
export function ToastProvider({ children }: { children: ReactNode }) {
  // Part of the kit, because most pages never show a message.
  const [Messages, setMessages] = useState<ComponentType<{ inbox: RefObject<Inbox> }>>()
  const inbox = useRef<Inbox>({ waiting: [] })
  // Stable, so that a message does not render its callers again.
  const toasts = useMemo(() => {
    function prepare() {
      import('./messages.tsx').then(
        (module) => setMessages(() => module.Messages),
        // The next message tries again.
        () => undefined,
      )
    }
    function show(toast: Toast | undefined) {
      const { take, waiting } = inbox.current
      if (take) return take(toast)
      if (!toast) {
        inbox.current.waiting = waiting.filter(({ action }) => !action)
        return
      }
      waiting.push(toast)
      prepare()
    }
    return { show, prepare }
  }, [])
  return (
    <Toasts value={toasts}>
      {children}
      {Messages && <Messages inbox={inbox} />}
    </Toasts>
  )
}
