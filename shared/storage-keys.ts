/** Local storage: the theme, `"true"` or `"false"`. */
export const DARK_MODE_KEY = 'darkMode'

/** Local storage: `"true"` while the theme follows the system. */
export const SYSTEM_THEME_KEY = 'systemTheme'

/** Local storage: the language tag that the visitor chose, in a site with several. */
export const LANGUAGE_KEY = 'language'

/** Local storage: the access token of the to-do list. */
export const TOKEN_KEY = 'token'

/**
 * Local storage: the marker of this browser from the last login, which is not a credential. It stays
 * at logout, so that strangers' guesses do not lock this browser out.
 */
export const BROWSER_MARKER_KEY = 'to-do/marker'
