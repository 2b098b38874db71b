import { ltLogin } from '#texts/lt-login.ts'
import { auth_beside } from '#texts/lt/auth_beside.ts'
import { invitation } from '#texts/lt/invitation.ts'
import { validation } from '#texts/lt/validation.ts'

/** The Lithuanian texts of pages without a login. */
export const ltPublic = { ...ltLogin, auth: { ...ltLogin.auth, ...auth_beside }, invitation, validation }
