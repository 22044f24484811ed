import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { loadChunk } from './load-chunk.ts'
import { isSearchKey } from './search-key.ts'
import * as texts from '../../shared/texts/frame.ts'

/**
 * Returns a function that opens the search, as Ctrl+K does (Cmd+K on a Mac), and its dialog. Ctrl+K closes it too. The
 * contents are loaded when it opens. `/` has few bytes left: what only the open search needs is in `client/palette/`.
 */
export function useSearchDialog(): [open: () => void, dialog: ReactNode] {
  const dialog = useRef<HTMLDialogElement>(null)
  const [contents, setContents] = useState<ReactNode>()

  function open() {
    if (!dialog.current?.open) dialog.current?.showModal()
    setContents(texts.loading)
    loadChunk(() => import('../palette/palette.tsx')).then(
      ({ Palette }) => setContents(<Palette dialog={dialog} />),
      () =>
        setContents(
          <output>
            {texts.searchFailed} <Button onClick={open}>{texts.retry}</Button>
          </output>,
        ),
    )
  }

  useEffect(() => {
    window.onkeydown = (event) => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      if (event.repeat) return
      if (dialog.current?.open) dialog.current.close()
      else open()
    }
  })

  return [
    open,
    <Dialog ref={dialog} label={texts.search}>
      {contents}
    </Dialog>,
  ]
}
