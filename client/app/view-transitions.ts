/**
 * A navigation that overtakes another skips its view transition, and the browser rejects promises
 * that the router hands to nobody. That is no fault: the page shown is the right one.
 */
export function ignoreSkippedTransitions(): void {
  window.addEventListener('unhandledrejection', (event) => {
    const { reason } = event as { reason: unknown }
    const skipped =
      reason instanceof DOMException &&
      (reason.name === 'AbortError' || reason.name === 'InvalidStateError') &&
      /transition/i.test(reason.message)
    if (skipped) event.preventDefault()
  })
}
