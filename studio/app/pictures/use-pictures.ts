import { useEffect, useState } from 'react'
import type { StudioPicture } from '../../protocol.ts'
import type { StudioApi } from '../api.ts'
import { readUntilAnswered } from '../read-until-answered.ts'

/**
 * Reads the pictures of the folder; `failed` while the server does not answer, undefined before that.
 * @param version another value reads them again
 */
export function usePictures(
  api: Pick<StudioApi, 'listPictures'>,
  version?: unknown,
): readonly StudioPicture[] | 'failed' | undefined {
  const [pictures, setPictures] = useState<readonly StudioPicture[] | 'failed'>()
  useEffect(
    () =>
      readUntilAnswered(
        api.listPictures,
        (list) => setPictures(list.pictures),
        () => setPictures('failed'),
      ),
    [api, version],
  )
  return pictures
}
