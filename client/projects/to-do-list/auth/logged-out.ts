/** State of the login page’s history entry when the session has ended unasked. */
export const LOGGED_OUT = 'logged-out'
