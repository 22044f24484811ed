import type { IncomingMessage } from 'node:http'
import type { OwnTexts } from '../../shared/texts/texts.ts'

const OWN_TEXTS = Symbol('the texts of the owner')

type Request = Pick<IncomingMessage, 'headers'> & { [OWN_TEXTS]?: OwnTexts }

/**
 * Adds the owner's texts of the interface to a request. Whatever answers it finds them there: problems are sent in a
 * dozen places that know nothing of the site.
 */
export function addOwnTexts(request: Request, ownTexts: OwnTexts | undefined): void {
  if (ownTexts) request[OWN_TEXTS] = ownTexts
}

/** Returns the owner's texts of the site that a request is for. */
export function findOwnTexts(request: Request): OwnTexts {
  return request[OWN_TEXTS] ?? {}
}
