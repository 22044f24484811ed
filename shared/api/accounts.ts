import { defineEndpoint } from './endpoint.ts'

export const login = defineEndpoint<{ email: string; password: string }, { token: string }>({
  method: 'POST',
  path: '/Projects/To-Do-List/login',
  status: 200,
})

export const register = defineEndpoint<
  { username: string; password: string; email: string },
  Record<string, never>
>({
  method: 'POST',
  path: '/Projects/To-Do-List/register',
  status: 201,
})
