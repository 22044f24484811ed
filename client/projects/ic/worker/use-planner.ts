import { useEffect, useState } from 'react'
import { createWorker } from './create-worker.ts'
import { PlannerClient } from './planner-client.ts'

/** Holds a client of the planner, whose worker ends with the component. */
export function usePlanner(): PlannerClient {
  const [client] = useState(() => new PlannerClient(createWorker))
  useEffect(() => () => client.close(), [client])
  return client
}
