/** Path of the site's web manifest. */
export const WEB_MANIFEST = '/site.webmanifest'
/** Path of the to-do list's web manifest. */
export const TO_DO_LIST_MANIFEST = '/to-do-list.webmanifest'
/** The address of the script that opens the to-do list without a network. */
export const TO_DO_LIST_WORKER = '/to-do-list-worker.js'
