/** Local storage: the theme, `"true"` or `"false"`. */
export const DARK_MODE_KEY = 'darkMode'

/** Local storage: the access token of the to-do list. */
export const TOKEN_KEY = 'token'

/**
 * Local storage: the marker that the last login gave to this browser. It stays at logout, so that no
 * guesses of strangers keep its holder out, and opens nothing.
 */
export const BROWSER_MARKER_KEY = 'to-do/marker'
