/** Asks for permission to show notifications; returns false where it is denied or not supported. */
export async function askForNotifications(): Promise<boolean> {
  if (!('Notification' in window)) return false
  return (await Notification.requestPermission()) === 'granted'
}

/** Shows a notification if allowed, in place of one with the same text from another tab. */
export function showNotification(text: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    new Notification(text, { tag: text })
  } catch {
    // Chrome on Android needs a service worker, which this page lacks.
  }
}
