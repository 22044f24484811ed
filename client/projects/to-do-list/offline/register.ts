import { TO_DO_LIST_WORKER } from '../../../../shared/app-files.ts'
import { claimTrustedTypesPolicy } from '../../../app/trusted-types.ts'
import { paths } from '../../../paths.ts'

/**
 * Registers the script that opens the list without a network. Browsers without service workers, and
 * pages on plain http, have none.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const url = claimTrustedTypesPolicy().createScriptURL(TO_DO_LIST_WORKER)
  // A browser that is told to store nothing rejects it.
  navigator.serviceWorker.register(url, { scope: paths.toDoList() }).catch(() => undefined)
}
