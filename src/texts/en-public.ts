import { auth } from './en/auth.ts'
import { common } from './en/common.ts'
import { error } from './en/error.ts'
import { invitation } from './en/invitation.ts'
import { shell } from './en/shell.ts'
import { validation } from './en/validation.ts'

/** The English areas that pages without a login speak in: the sign-in page must not wait for the words of the invoice editor. */
export const enPublic = { auth, common, error, invitation, shell, validation }
