import { describe, expect, it } from 'vitest'
import { type LoginState, readLoginState } from './login-state.ts'

describe('the state of the login page', () => {
  it.each<LoginState>([
    { loggedOut: true, account: 'anna' },
    { loggedOut: true, account: undefined },
  ])('is read unchanged: %j', (state) => {
    expect(readLoginState(structuredClone(state))).toEqual(state)
  })

  it.each([null, undefined, 'logged-out', 7, [], {}, { loggedOut: 1, account: 'anna' }])(
    'that no lost session made says nothing: %j',
    (state) => {
      expect(readLoginState(state)).toBeUndefined()
    },
  )

  it('names no account whose id is invalid', () => {
    expect(readLoginState({ loggedOut: true, account: 7 })?.account).toBeUndefined()
  })
})
