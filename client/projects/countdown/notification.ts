/** Asks the visitor, once, whether notifications may be shown; false where they cannot be. */
export async function askForNotifications(): Promise<boolean> {
  if (!('Notification' in window)) return false
  return (await Notification.requestPermission()) === 'granted'
}

/** Shows a notification, if that is allowed; one of the same text from another tab is replaced. */
export function showNotification(text: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    new Notification(text, { tag: text })
  } catch {
    // Chrome on Android shows those of a service worker only, and this site has none.
  }
}
