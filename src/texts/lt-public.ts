import { auth } from './lt/auth.ts'
import { common } from './lt/common.ts'
import { error } from './lt/error.ts'
import { invitation } from './lt/invitation.ts'
import { shell } from './lt/shell.ts'
import { validation } from './lt/validation.ts'

/** The Lithuanian areas that pages without a login speak in: the sign-in page must not wait for the words of the invoice editor. */
export const ltPublic = { auth, common, error, invitation, shell, validation }
