import { afterEach, expect, it, vi } from 'vitest'
import { CONTACT_FIELDS, type ContactField } from '../../shared/api/contact.ts'
import { sendMessage } from './send-message.ts'

const MESSAGE = { name: 'Ada', email: 'ada@mail.example', text: 'Hello' }

type Fields = Record<ContactField, { value: string }>

/** Creates a form as a browser has it, whose `reset` restores what the page came with. */
function createForm(initial: typeof MESSAGE) {
  const fields = Object.fromEntries(
    CONTACT_FIELDS.map((name) => [name, { value: MESSAGE[name] }]),
  ) as Fields
  const form = {
    elements: { namedItem: (name: ContactField) => fields[name] },
    reset: () => CONTACT_FIELDS.forEach((name) => (fields[name].value = initial[name])),
  }
  class FormValues extends Map<string, string> {
    constructor() {
      super(CONTACT_FIELDS.map((name) => [name, fields[name].value]))
    }
  }
  vi.stubGlobal('FormData', FormValues)
  const read = () => CONTACT_FIELDS.map((name) => fields[name].value)
  return { form: form as unknown as HTMLFormElement, fields, read }
}

afterEach(() => vi.unstubAllGlobals())

it('a sent form is empty, also if the page came with a message that was refused', async () => {
  const { form, read } = createForm({ ...MESSAGE, email: 'ada', text: 'Refused' })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
  expect(await sendMessage(form, '/Contact')).toMatchObject({ ok: true })
  expect(read()).toEqual(['', '', ''])
})

it('a sent form keeps what was typed while it was on its way', async () => {
  const { form, fields, read } = createForm({ name: '', email: '', text: '' })
  vi.stubGlobal('fetch', () => {
    fields.text.value = 'Hello, and one more thing'
    return Promise.resolve(new Response(null, { status: 204 }))
  })
  await sendMessage(form, '/Contact')
  expect(read()).toEqual(['', '', 'Hello, and one more thing'])
})

it('a form that was not sent keeps everything', async () => {
  const { form, read } = createForm({ name: '', email: '', text: '' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  expect(await sendMessage(form, '/Contact')).toMatchObject({ ok: false })
  expect(read()).toEqual(Object.values(MESSAGE))
})
