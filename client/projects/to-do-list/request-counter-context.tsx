import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react'
import { systemClock } from '../../../shared/clock.ts'
import { createRequestCounter, type RequestCount, type RequestCounter } from './request-counter.ts'

const Counter = createContext<RequestCounter | undefined>(undefined)

/** Provides one request counter to its children. */
export function RequestCounterProvider({ children }: { children: ReactNode }) {
  const [counter] = useState(() => createRequestCounter(systemClock))
  return <Counter value={counter}>{children}</Counter>
}

/** Returns the counter, for code that sends requests. */
export function useRequestCounter(): RequestCounter {
  const counter = use(Counter)
  if (!counter) throw new Error('useRequestCounter needs a RequestCounterProvider')
  return counter
}

/** Returns the current count, whether sending is blocked, and the function that unblocks it. */
export function useRequestCount(): RequestCount & Pick<RequestCounter, 'clear'> {
  const { read, subscribe, clear } = useRequestCounter()
  return { ...useSyncExternalStore(subscribe, read, read), clear }
}
