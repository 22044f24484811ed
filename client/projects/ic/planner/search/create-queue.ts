import { BucketQueue } from './bucket-queue.ts'
import { HeapQueue } from './heap-queue.ts'

/** Above this action cost, most buckets would be empty. */
const MAX_BUCKET_COST = 100

/** A priority queue of numbers; first in, first out for equal keys. */
export type Queue = BucketQueue | HeapQueue

/** Creates the faster queue for sums of these action costs. */
export function createQueue(costs: Int32Array): Queue {
  return costs.some((cost) => cost > MAX_BUCKET_COST) ? new HeapQueue() : new BucketQueue()
}
