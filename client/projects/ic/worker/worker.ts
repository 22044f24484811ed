import { carryOut } from './carry-out.ts'
import { parseOrder, READY } from './order.ts'

/* Plans in a thread of its own, which the page ends when it is told to cancel. */
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const order = parseOrder(data)
  if (order) postMessage(carryOut(order, performance))
})
postMessage(READY)
