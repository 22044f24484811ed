import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Toast } from './toast-queue.ts'

/** Messages on their way to the live region, which takes them itself once it exists. */
export type Inbox = { waiting: Toast[]; take?: ((toast: Toast) => void) | undefined }

/** Part of the kit: most pages never show a message. */
const Messages = lazy<ComponentType<{ inbox: RefObject<Inbox> }>>(() =>
  import('./messages.tsx').then(
    ({ Messages: Component }) => ({ default: Component }),
    () => ({ default: () => null }),
  ),
)

type Toasts = {
  show: (toast: Toast) => void
  /** Loads the live region. */
  prepare: () => void
}

const Toasts = createContext<Toasts>({ show: () => undefined, prepare: () => undefined })

/**
 * Returns a function that shows a message at the bottom of the page.
 * @param usage `rarely`: the live region is loaded with the first message
 */
export function useToast(usage: 'often' | 'rarely' = 'often'): (toast: Toast) => void {
  const { show, prepare } = use(Toasts)
  useEffect(() => {
    if (usage === 'often') prepare()
  }, [usage, prepare])
  return show
}

/** Gives its children messages. The live region exists before the first one, so that it is announced. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [needed, setNeeded] = useState(false)
  const inbox = useRef<Inbox>({ waiting: [] })
  // Stable, so that a message does not render its callers again.
  const toasts = useMemo(
    () => ({
      prepare: () => setNeeded(true),
      show(toast: Toast) {
        const { take, waiting } = inbox.current
        if (take) return take(toast)
        waiting.push(toast)
        setNeeded(true)
      },
    }),
    [],
  )
  return (
    <Toasts value={toasts}>
      {children}
      {needed && (
        <Suspense>
          <Messages inbox={inbox} />
        </Suspense>
      )}
    </Toasts>
  )
}
