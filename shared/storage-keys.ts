/** Local storage: the theme, `"true"` or `"false"`. */
export const DARK_MODE_KEY = 'darkMode'

/** Local storage: the access token of the to-do list. */
export const TOKEN_KEY = 'token'
