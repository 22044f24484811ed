import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react'
import { systemClock } from '../../../shared/clock.ts'
import { createRequestCounter, type RequestCount, type RequestCounter } from './request-counter.ts'

const Counter = createContext<RequestCounter | undefined>(undefined)

/** One count for the screen inside it. */
export function RequestCounterProvider({ children }: { children: ReactNode }) {
  const [counter] = useState(() => createRequestCounter(systemClock))
  return <Counter value={counter}>{children}</Counter>
}

/** The counter itself, for what sends the requests. */
export function useRequestCounter(): RequestCounter {
  const counter = use(Counter)
  if (!counter) throw new Error('There is no RequestCounterProvider around this')
  return counter
}

/** What the counter stands at, and its actions. */
export function useRequestCount(): RequestCount & Pick<RequestCounter, 'increase' | 'clear'> {
  const { read, subscribe, increase, clear } = useRequestCounter()
  return { ...useSyncExternalStore(subscribe, read, read), increase, clear }
}
