import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { call } from '#web/platform/api/api.ts'
import { enterAs } from '#web/platform/session/session.ts'
import { i18n } from '#web/platform/texts/texts.ts'

// The contract leaves the options as open as WebAuthn does; the server makes them by the same types.

/** Asks for a passkey of this site and goes in with it. */
export const enterByPasskey = async (): Promise<void> => {
  const body = await answerTo(await call('login.passkey_begin'))
  await enterAs((await call('login.passkey', { body })).user)
}

/** Proves with a passkey who is at the screen. */
export const proveByPasskey = async (): Promise<void> => {
  const passkey = await answerTo(await call('user.proof_passkey'))
  await call('user.proof', { body: { passkey } })
}

const answerTo = async ({ ticket, options }: { ticket: string; options: object }) => {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const { response, ...credential } = await startAuthentication({ optionsJSON })
  const { userHandle = '' } = response
  return { ticket, credential: { ...credential, response: { ...response, userHandle } } }
}

/** Makes a passkey on this device. */
export const makePasskey = async () => {
  const { ticket, options } = await call('passkey.begin')
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const credential = await startRegistration({ optionsJSON })
  return call('passkey.add', { body: { ticket, credential } })
}

/** What the browser's refusal means; undefined where it is another error. */
export const passkeyFailure = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  // The browser does not tell whether the person refused, waited too long, or has none.
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return i18n.t('auth:passkey_none')
  if (error.name === 'InvalidStateError') return i18n.t('auth:passkey_there')
  if (error.name === 'NotSupportedError' || error.name === 'SecurityError' || error.name === 'ConstraintError')
    return i18n.t('auth:passkey_unsupported')
  return undefined
}
