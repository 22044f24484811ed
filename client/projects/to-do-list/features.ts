/** A part of the list that the owner can switch off for the whole site. */
export type Feature = 'reminders' | 'push' | 'calendar'

/** Returns whether the site has a part; the server writes into the page which it lacks. */
export function hasFeature(feature: Feature): boolean {
  const off = document.documentElement.dataset['off'] ?? ''
  return !off.split(' ').includes(feature)
}
