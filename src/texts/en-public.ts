import { enLogin } from './en-login.ts'
import { auth_beside } from './en/auth_beside.ts'
import { invitation } from './en/invitation.ts'
import { validation } from './en/validation.ts'

/** The English areas that pages without a login speak in. */
export const enPublic = { ...enLogin, auth: { ...enLogin.auth, ...auth_beside }, invitation, validation }
