import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ContactForm } from './contact-form.tsx'

it('the region that says that a message was sent is there before the message', () => {
  expect(renderToStaticMarkup(<ContactForm path="/Contact" />)).toMatch(
    / role="status"[^<]*><\/div>/,
  )
})
