import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { call } from '#web/platform/api/api.ts'
import { startSession } from '#web/platform/session/session.ts'
import { i18n } from '#web/platform/texts/texts.ts'

// The contract does not describe the options; client and server use the types of WebAuthn.

/** Signs in with a passkey of this site. */
export const signInByPasskey = async (): Promise<void> => {
  const body = await signChallenge(await call('login.passkey_begin'))
  await startSession((await call('login.passkey', { body })).user)
}

/** Proves with a passkey who the person is. */
export const proveByPasskey = async (): Promise<void> => {
  const passkey = await signChallenge(await call('user.proof_passkey'))
  await call('user.proof', { body: { passkey } })
}

const signChallenge = async ({ ticket, options }: { ticket: string; options: object }) => {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const { response, ...credential } = await startAuthentication({ optionsJSON })
  const { userHandle = '' } = response
  return { ticket, credential: { ...credential, response: { ...response, userHandle } } }
}

/** Creates a passkey on this device. */
export const createPasskey = async () => {
  const { ticket, options } = await call('passkey.begin')
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const credential = await startRegistration({ optionsJSON })
  return call('passkey.add', { body: { ticket, credential } })
}

/** The message for an error of the browser; undefined for other errors. */
export const passkeyFailure = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  // The browser does not say whether the person cancelled, waited too long, or has no passkey.
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return i18n.t('auth:passkey_none')
  if (error.name === 'InvalidStateError') return i18n.t('auth:passkey_there')
  if (error.name === 'NotSupportedError' || error.name === 'SecurityError' || error.name === 'ConstraintError')
    return i18n.t('auth:passkey_unsupported')
  return undefined
}
