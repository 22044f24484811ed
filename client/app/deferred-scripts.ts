/** Wraps script elements in a template, so that they wait until the inline script inserts them. */
export function deferScripts(elements: string): string {
  return `<template>${elements}</template>`
}

/**
 * Inserts the deferred scripts once the document is parsed; on phones after the first paint.
 * A phone has a slow connection, and a page can be read without scripts. A hidden page paints
 * nothing, so it does not wait. The inline script contains this function as text, so it can use
 * only its parameter.
 * @param timeout how long to wait for the paint, in milliseconds after the load event
 */
export function loadDeferredScripts(timeout: number): void {
  function insertScripts(): void {
    const waiting = document.querySelector<HTMLTemplateElement>('head > template')
    waiting?.replaceWith(waiting.content)
  }
  addEventListener('DOMContentLoaded', () => {
    const onPhone = matchMedia('(pointer: coarse)').matches
    if (document.hidden || !onPhone) insertScripts()
    else new PerformanceObserver(insertScripts).observe({ type: 'paint', buffered: true })
  })
  addEventListener('load', () => setTimeout(insertScripts, timeout))
}
