import type { ComponentProps, ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Dialog } from './dialog.tsx'

type Handler = (event: { target: unknown; currentTarget: unknown }) => void

/** Renders a dialog; returns a function that presses and clicks with a mouse, and how often it was closed. */
function renderDialog() {
  const dialog = { closed: 0, close: () => dialog.closed++ }
  const ref = { current: dialog as unknown as HTMLDialogElement }
  let handlers: ComponentProps<'dialog'> = {}
  function Screen() {
    const element = Dialog({ ref, label: 'Test' }) as ReactElement<ComponentProps<'dialog'>>
    handlers = element.props
    return element
  }
  renderToStaticMarkup(<Screen />)
  function click(pressed: unknown, clicked: unknown) {
    ;(handlers.onPointerDown as Handler | undefined)?.({ target: pressed, currentTarget: dialog })
    ;(handlers.onClick as unknown as Handler)({ target: clicked, currentTarget: dialog })
  }
  return { dialog, click }
}

it('a click on the backdrop closes a dialog', () => {
  const { dialog, click } = renderDialog()
  click(dialog, dialog)
  expect(dialog.closed).toBe(1)
})

it('selecting a text with a mouse that leaves the panel keeps a dialog open', () => {
  const { dialog, click } = renderDialog()
  // The target of such a click is what contains both ends of it.
  click('field', dialog)
  click('field', 'field')
  expect(dialog.closed).toBe(0)
})
