import type { peopleRows } from '#contract/account/people.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { acceptHandlers } from './accept.handlers.ts'
import { employeesHandlers } from './employees.handlers.ts'
import { invitationsHandlers } from './invitations.handlers.ts'

export const peopleHandlers = {
  ...employeesHandlers,
  ...invitationsHandlers,
  ...acceptHandlers,
} satisfies HandlersOf<typeof peopleRows>
