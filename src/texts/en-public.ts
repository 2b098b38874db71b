import { enLogin } from '#texts/en-login.ts'
import { auth_beside } from '#texts/en/auth_beside.ts'
import { invitation } from '#texts/en/invitation.ts'
import { validation } from '#texts/en/validation.ts'

/** The English areas that pages without a login speak in. */
export const enPublic = { ...enLogin, auth: { ...enLogin.auth, ...auth_beside }, invitation, validation }
