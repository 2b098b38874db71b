import type { userRows } from '#contract/account/user.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { emailHandlers } from './email.handlers.ts'
import { passwordHandlers } from './password.handlers.ts'
import { profileHandlers } from './profile.handlers.ts'
import { sessionHandlers } from './session.handlers.ts'
import { signInHandlers } from './sign-in.handlers.ts'

export const userHandlers = {
  ...signInHandlers,
  ...emailHandlers,
  ...passwordHandlers,
  ...profileHandlers,
  ...sessionHandlers,
} satisfies HandlersOf<typeof userRows>
