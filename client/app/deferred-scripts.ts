/** Has scripts wait in the head of the document until the inline script fetches them. */
export function deferScripts(elements: string): string {
  return `<template>${elements}</template>`
}

/**
 * The inline script's part, as its text, which can use nothing but its parameter: fetches the scripts
 * once all of the document is there, and on a phone once it is painted too. There the line is narrow,
 * and a page can be read without its scripts. Where there is nothing to paint, or no word of it, they
 * come all the same.
 * @param patience how long to wait for that word, in milliseconds after the load event
 */
export function loadDeferredScripts(patience: number): void {
  function insertScripts(): void {
    const waiting = document.querySelector<HTMLTemplateElement>('head > template')
    waiting?.replaceWith(waiting.content)
  }
  addEventListener('DOMContentLoaded', () => {
    const onPhone = matchMedia('(pointer: coarse)').matches
    if (document.hidden || !onPhone) insertScripts()
    else new PerformanceObserver(insertScripts).observe({ type: 'paint', buffered: true })
  })
  addEventListener('load', () => setTimeout(insertScripts, patience))
}
