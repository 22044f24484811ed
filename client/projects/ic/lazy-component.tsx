import { type ComponentType, createContext, lazy, use, useReducer } from 'react'
import { loadChunk } from '../../app/load-chunk.ts'
import { Button } from '../../ui/button.tsx'
import kit from '../../ui/kit.module.css'

const Retry = createContext<() => void>(() => undefined)

/** Stands for a part that failed to load. */
function Failed() {
  return (
    <p role="alert" className={kit.row}>
      This part failed to load. Check your connection.
      <Button onClick={use(Retry)}>Retry</Button>
    </p>
  )
}

/**
 * Creates a component in a chunk of its own, to be shown inside a Suspense boundary. If the chunk fails to load, the rest of
 * the page stays, with what the visitor typed, and a button tries again.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const create = () =>
    lazy(() =>
      loadChunk(load).then(
        (part) => ({ default: part }),
        () => ({ default: Failed }),
      ),
    )
  let Current: ComponentType<Props> = create()
  return function Part(props: Props) {
    const [, refresh] = useReducer((count: number) => count + 1, 0)
    function retry() {
      Current = create()
      refresh()
    }
    return (
      <Retry value={retry}>
        <Current {...props} />
      </Retry>
    )
  }
}
