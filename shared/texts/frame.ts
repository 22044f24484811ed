/* The English texts of the frame around every page. In a site of another language the build puts that language here. */

export const skip = 'Skip to content'
export const loading = 'Loading...'
export const home = 'Home'
export const mainMenu = 'Main'
export const openMenu = 'Open menu'
export const closeMenu = 'Close menu'
export const menu = 'Menu'
export const darkMode = 'Dark mode'
export const systemTheme = 'System theme'
export const themeNotSaved = 'Your browser blocks storage, so the theme is not saved.'
export const wrong = 'Something went wrong'
export const wrongAdvice = 'An error in this site stopped the page. Reload it to try again.'
export const notLoaded = 'This page failed to load'
export const notLoadedAdvice =
  'Your connection may be down, or the site was just updated. Check your connection, then reload the page.'
export const reload = 'Reload the page'
