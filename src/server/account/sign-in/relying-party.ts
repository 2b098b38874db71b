import { isIP } from 'node:net'
import type { CreatedPasskey, AssertedPasskey } from '#contract/account/passkey.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Services } from '#server/platform/services.ts'

// Loaded with the first use of a passkey, because the parsers of certificates slow down the start.
const webAuthn = () => import('@simplewebauthn/server')

/** The site of passkeys, from the configured URL and not from the request; none if its host is an IP address. */
const relyingParty = ({ publicUrl }: Services) => {
  const { hostname, origin } = new URL(publicUrl())
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { id: hostname, origin }
}

/** The origin where passkeys work, or null. */
export const passkeyOrigin = (services: Services): string | null => relyingParty(services)?.origin ?? null

const siteOf = (services: Services) => {
  const site = relyingParty(services)
  if (!site) throw new Problem('passkey_refused')
  return site
}

/** A user who adds a passkey, with their existing ones. */
type Owner = {
  id: string
  name: string
  email: string
  has: readonly { credential_id: string; transports: string[] }[]
}

export const creationOptions = async (services: Services, { id, name, email, has }: Owner) => {
  const site = siteOf(services)
  const options = await (
    await webAuthn()
  ).generateRegistrationOptions({
    rpName: 'Kvitas',
    rpID: site.id,
    userID: new Uint8Array(Buffer.from(id)),
    userName: email,
    userDisplayName: name,
    excludeCredentials: has.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

export const requestOptions = async (services: Services) => {
  const site = siteOf(services)
  const options = { rpID: site.id, userVerification: 'required' } as const
  return { ...(await (await webAuthn()).generateAuthenticationOptions(options)) }
}

const expected = (services: Services, challenge: string) => {
  const site = siteOf(services)
  return {
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }
}

/** The new passkey as stored, with its public key in base64url. Throws if it was not created for this site and challenge. */
export const verifyNewPasskey = async (services: Services, challenge: string, credential: CreatedPasskey) => {
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await rejectInvalid(
    verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      ...expected(services, challenge),
    }),
  )
  if (!registrationInfo) throw new Problem('passkey_refused')
  const { id, publicKey, counter } = registrationInfo.credential
  const { transports } = credential.response
  return { credential_id: id, public_key: Buffer.from(publicKey).toString('base64url'), counter, transports }
}

type Stored = { credential_id: string; public_key: string; counter: string | number; transports: string[] }

/** The use count of a passkey that has signed the challenge. Throws if it does not grow, because then the passkey was copied. */
export const countOfProof = async (
  services: Services,
  challenge: string,
  assertion: AssertedPasskey,
  stored: Stored,
) => {
  const { verifyAuthenticationResponse } = await webAuthn()
  const { credential_id, public_key, counter, transports } = stored
  const { verified, authenticationInfo } = await rejectInvalid(
    verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      ...expected(services, challenge),
      credential: {
        id: credential_id,
        publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')),
        counter: Number(counter),
        transports,
      },
    }),
  )
  if (!verified) throw new Problem('passkey_refused')
  return authenticationInfo.newCounter
}

/** The package throws for every invalid input; the answer gives no details. */
const rejectInvalid = async <T>(proof: Promise<T>): Promise<T> => {
  try {
    return await proof
  } catch {
    throw new Problem('passkey_refused')
  }
}
