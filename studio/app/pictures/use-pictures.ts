import { useEffect, useState } from 'react'
import type { StudioPicture } from '../../protocol.ts'
import type { StudioApi } from '../api.ts'

/**
 * Reads the pictures of the folder; `failed` if the server does not answer, undefined until it does.
 * @param version another value reads them again
 */
export function usePictures(
  api: Pick<StudioApi, 'listPictures'>,
  version?: unknown,
): readonly StudioPicture[] | 'failed' | undefined {
  const [pictures, setPictures] = useState<readonly StudioPicture[] | 'failed'>()
  useEffect(() => {
    let current = true
    api.listPictures().then(
      (list) => current && setPictures(list.pictures),
      () => current && setPictures('failed'),
    )
    return () => {
      current = false
    }
  }, [api, version])
  return pictures
}
