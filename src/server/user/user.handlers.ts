import type { userRows } from '#contract/user.ts'
import type { HandlersOf } from '../http/context.ts'
import { emailHandlers } from './email.handlers.ts'
import { profileHandlers } from './profile.handlers.ts'
import { signInHandlers } from './sign-in.handlers.ts'

export const userHandlers = {
  ...signInHandlers,
  ...emailHandlers,
  ...profileHandlers,
} satisfies HandlersOf<typeof userRows>
