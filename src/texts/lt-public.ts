import { ltLogin } from './lt-login.ts'
import { auth_beside } from './lt/auth_beside.ts'
import { invitation } from './lt/invitation.ts'
import { validation } from './lt/validation.ts'

/** The Lithuanian areas that pages without a login speak in. */
export const ltPublic = { ...ltLogin, auth: { ...ltLogin.auth, ...auth_beside }, invitation, validation }
