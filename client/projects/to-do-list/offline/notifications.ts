import type { NewPushSubscription } from '../../../../shared/api/push.ts'
import { findHomeZone } from '../../../../shared/zone.ts'
import { paths } from '../../../paths.ts'

/** Returns whether this browser can show notifications of the list: on an iPhone, only from the home screen. */
export function canNotify(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** Returns whether this browser can show them and its user was never asked. */
export function mayAskToNotify(): boolean {
  return canNotify() && Notification.permission === 'default'
}

/**
 * Subscribes this browser, which has the permission. Returns undefined when it has no push service.
 * @param key the public key of the site
 */
export async function subscribeHere(key: string): Promise<NewPushSubscription | undefined> {
  try {
    const registration = await navigator.serviceWorker.getRegistration(paths.toDoList())
    if (!registration) return undefined
    const { pushManager } = registration
    const last = await pushManager.getSubscription()
    // One of another account, or for a key that the site has no more, ends.
    await last?.unsubscribe()
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    const { endpoint, keys = {} } = made.toJSON()
    const { p256dh, auth } = keys
    if (!endpoint || !p256dh || !auth) return undefined
    return { endpoint, p256dh, auth, zone: findHomeZone().id }
  } catch {
    // Browsers without a push service or storage, and those that cannot reach theirs.
    return undefined
  }
}

/** Ends the subscriptions of this browser at its push service, and closes the reminders that it still shows. */
export async function unsubscribeHere(): Promise<void> {
  try {
    // The list in each language has a registration of its own.
    for (const registration of await navigator.serviceWorker.getRegistrations()) {
      await (await registration.pushManager.getSubscription())?.unsubscribe()
      for (const shown of await registration.getNotifications()) shown.close()
    }
  } catch {
    // The site sends nothing more in any case.
  }
}
