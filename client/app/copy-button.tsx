import type { ComponentProps } from 'react'
import { copyText } from './browser.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'

type Props = ComponentProps<typeof Button> & {
  /** Returns the text to copy; undefined if there is none, which the caller has explained. */
  text: () => string | undefined
  /** Message after copying, such as "Link copied." */
  done: string
  /** Message where the browser blocks copying; by default it shows the text. */
  blocked?: string
}

/** Button that copies a text and reports the result. */
export function CopyButton({ text, done, blocked, ...button }: Props) {
  const showToast = useToast()

  async function copy() {
    const copy = text()
    if (copy === undefined) return
    const copied = await copyText(copy)
    showToast({ text: copied ? done : (blocked ?? `Copy this: ${copy}`) })
  }

  return <Button variant="quiet" {...button} onClick={() => void copy()} />
}
