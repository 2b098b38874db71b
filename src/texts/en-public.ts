import { enLogin } from '#texts/en-login.ts'
import { auth_beside } from '#texts/en/auth_beside.ts'
import { invitation } from '#texts/en/invitation.ts'
import { validation } from '#texts/en/validation.ts'

/** The English texts of pages without a login. */
export const enPublic = { ...enLogin, auth: { ...enLogin.auth, ...auth_beside }, invitation, validation }
