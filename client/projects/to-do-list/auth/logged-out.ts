/** The state of a history entry of the login to which somebody was sent whose session had ended. */
export const LOGGED_OUT = 'logged-out'
