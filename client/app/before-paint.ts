import site from 'virtual:content/site'
import { DARK_MODE_KEY, SYSTEM_THEME_KEY, TOKEN_KEY } from '../../shared/storage-keys.ts'
import { paths } from '../paths.ts'
import { sitePaths } from '../routes.tsx'
import { recordEarlyActions } from './early-actions.ts'
import { isSearchKey } from './search-key.ts'
import { keepSharedText } from './shared-text.ts'
import { loadDeferredScripts } from './deferred-scripts.ts'
import { DARK_SYSTEM } from './theme.ts'

/** Data attribute of the root element that hides this page while the browser leaves for another. */
const LEAVING = 'leaving'

/**
 * Redirects visitors without a token from the list to the login, if the site has the list. What another app shares
 * comes along.
 */
const redirect = sitePaths.includes(paths.toDoList())
  ? `if (location.pathname === ${quote(paths.toDoList())} && read(${quote(TOKEN_KEY)}) === null) {
    root.dataset.${LEAVING} = ''
    location.replace(${quote(paths.auth())} + (${keepSharedText.toString()})(location.search))
  }`
  : ''

/** How long a link waits for the scripts, and the scripts for the first paint, in milliseconds. */
const SCRIPT_TIMEOUT = 1000

/**
 * The site's only inline script, which runs before the first paint and is allowed by its hash.
 * It sets the theme and redirects visitors without a token from the to-do list to the login. It
 * loads the visible picture of a themed pair eagerly. It records actions until hydration and loads
 * the deferred scripts. Blocked storage means light theme and no token.
 */
export const beforePaintScript = `(function () {
  function read(key) { try { return localStorage.getItem(key) } catch (error) { return null } }
  var root = document.documentElement, system = read(${quote(SYSTEM_THEME_KEY)}) === 'true'
  var dark = system ? matchMedia(${quote(DARK_SYSTEM)}).matches : read(${quote(DARK_MODE_KEY)}) === 'true'
  root.dataset.theme = dark ? 'dark' : 'light'
  root.dataset.system = system
  root.dataset.scripting = ''
  if (dark) document.querySelector('meta[name=theme-color]').content = ${quote(site.themeColor.dark)}
  ${redirect}
  document.addEventListener('DOMContentLoaded', function () {
    var first = document.querySelector('img[fetchpriority][data-for=' + root.dataset.theme + ']')
    if (first) first.loading = 'eager'
  })
  ;(${recordEarlyActions.toString()})(${SCRIPT_TIMEOUT}, ${isSearchKey.toString()})
  ;(${loadDeferredScripts.toString()})(${SCRIPT_TIMEOUT})
})()`.replaceAll(/^\s+/gm, '')

function quote(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c')
}
