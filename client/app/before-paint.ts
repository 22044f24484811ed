import site from 'virtual:content/site'
import { DARK_MODE_KEY, TOKEN_KEY } from '../../shared/storage-keys.ts'
import { paths } from '../paths.ts'
import { recordEarlyActions } from './early-actions.ts'
import { loadDeferredScripts } from './deferred-scripts.ts'

/** Marks a root element whose visitor is on the way elsewhere: nothing of this page is painted. */
const LEAVING = 'leaving'

/** How long anything waits for the scripts, or these for the first paint, in milliseconds. */
const SCRIPT_TIMEOUT = 1000

/**
 * The site's only inline script, run before the first paint and allowed by its hash: it sets the
 * theme, and sends visitors without a token from the to-do list to the login, replacing the
 * history entry. Storage may be blocked; then the theme is light and there is no token. Of a
 * pair of pictures in the first screen it hurries the one that shows, before the layout finds it. Until
 * the page is alive it keeps what the visitor does, and it fetches the scripts that make it so.
 */
export const beforePaintScript = `(function () {
  function read(key) { try { return localStorage.getItem(key) } catch (error) { return null } }
  var root = document.documentElement, dark = read(${quote(DARK_MODE_KEY)}) === 'true'
  root.dataset.theme = dark ? 'dark' : 'light'
  root.dataset.scripting = ''
  if (dark) document.querySelector('meta[name=theme-color]').content = ${quote(site.themeColor.dark)}
  if (location.pathname === ${quote(paths.toDoList())} && read(${quote(TOKEN_KEY)}) === null) {
    root.dataset.${LEAVING} = ''
    location.replace(${quote(paths.auth())})
  }
  document.addEventListener('DOMContentLoaded', function () {
    var first = document.querySelector('img[fetchpriority][data-for=' + root.dataset.theme + ']')
    if (first) first.loading = 'eager'
  })
  ;(${recordEarlyActions.toString()})(${SCRIPT_TIMEOUT})
  ;(${loadDeferredScripts.toString()})(${SCRIPT_TIMEOUT})
})()`.replaceAll(/^\s+/gm, '')

function quote(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c')
}
