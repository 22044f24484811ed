/* The English texts of the not-found page. */

export const title = 'Page not found'
export const description = 'There is no page at this address.'
export const heading = "It looks like the page doesn't exist :/"
export const back = 'Click here to go back and everything will be fine.'
