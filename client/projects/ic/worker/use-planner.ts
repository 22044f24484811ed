import { useEffect, useState } from 'react'
import { SECOND } from '../../../../shared/clock.ts'
import { createWorker } from './create-worker.ts'
import { PlannerClient } from './planner-client.ts'

/** Debounce delay between typing and a check of the text. */
export const CHECK_DELAY = SECOND / 4

/** Holds a client of the planner, whose worker ends with the component. */
export function usePlanner(): PlannerClient {
  const [client] = useState(() => new PlannerClient(createWorker))
  useEffect(() => {
    // React runs effects twice in development.
    client.open()
    return () => client.close()
  }, [client])
  return client
}
