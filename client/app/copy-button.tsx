import type { ComponentProps } from 'react'
import { createPageLink } from './browser.ts'
import { copyText } from './copy-text.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'

type Props = ComponentProps<typeof Button> & {
  text: () => string
  /** Message after copying, such as "Link copied." */
  done: string
  /** Message where the browser blocks copying; by default it shows the text. */
  blocked?: string
}

/** Button that copies a text and reports the result. */
export function CopyButton({ text, done, blocked, ...button }: Props) {
  const copy = useCopy()

  return <Button variant="quiet" {...button} onClick={() => void copy(text(), done, blocked)} />
}

/** Returns a function that copies the address of this page with a query and reports the result. */
export function useCopyLink(): (query: string) => Promise<void> {
  const copy = useCopy()
  return (query) => {
    const link = createPageLink(query)
    return copy(link, 'Link copied.', `Copy this link: ${link}`)
  }
}

function useCopy() {
  const showToast = useToast()
  return async (text: string, done: string, blocked = `Copy this: ${text}`) => {
    showToast({ text: (await copyText(text)) ? done : blocked })
  }
}
