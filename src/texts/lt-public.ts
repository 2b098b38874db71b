import { ltLogin } from '#texts/lt-login.ts'
import { auth_beside } from '#texts/lt/auth_beside.ts'
import { invitation } from '#texts/lt/invitation.ts'
import { validation } from '#texts/lt/validation.ts'

/** The Lithuanian areas that pages without a login speak in. */
export const ltPublic = { ...ltLogin, auth: { ...ltLogin.auth, ...auth_beside }, invitation, validation }
