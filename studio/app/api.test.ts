import { afterEach, expect, it, vi } from 'vitest'
import { Refusal, studioApi } from './api.ts'

afterEach(() => void vi.unstubAllGlobals())

it('names the fields of a request that the server refuses', async () => {
  const errors = [{ field: 'theme.accent', message: 'write a colour such as #0b5d4e' }]
  const body = { title: 'Bad Request', status: 400, detail: 'Some fields are invalid.', errors }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status: 400 })))
  await expect(studioApi.listPictures()).rejects.toEqual(
    new Refusal(400, 'Some fields are invalid. theme.accent: write a colour such as #0b5d4e'),
  )
})
