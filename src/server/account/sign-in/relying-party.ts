import { isIP } from 'node:net'
import type { CreatedPasskey, AssertedPasskey } from '#contract/account/passkey.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Services } from '#server/platform/services.ts'

// Known once somebody uses a passkey: it brings the certificates' formats, which a start need not wait for.
const webAuthn = () => import('@simplewebauthn/server')

/** The site passkeys are made for, by what its address is, not by what a request says; none where it is a bare number. */
const relyingParty = ({ publicUrl }: Services) => {
  const { hostname, origin } = new URL(publicUrl())
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { id: hostname, origin }
}

/** Where passkeys are good, or null. */
export const passkeyOrigin = (services: Services): string | null => relyingParty(services)?.origin ?? null

const known = (services: Services) => {
  const site = relyingParty(services)
  if (!site) throw new Problem('passkey_refused')
  return site
}

/** A person to whom a passkey is made, and those they have. */
type Owner = {
  id: string
  name: string
  email: string
  has: readonly { credential_id: string; transports: string[] }[]
}

export const optionsToMake = async (services: Services, { id, name, email, has }: Owner) => {
  const site = known(services)
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

export const optionsToAsk = async (services: Services) => {
  const site = known(services)
  const options = { rpID: site.id, userVerification: 'required' } as const
  return { ...(await (await webAuthn()).generateAuthenticationOptions(options)) }
}

const expected = (services: Services, challenge: string) => {
  const site = known(services)
  return {
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }
}

/** What was made, as it is stored: the public key in base64url. Refused when it was not made for this site by this challenge. */
export const madePasskey = async (services: Services, challenge: string, credential: CreatedPasskey) => {
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await orRefuse(
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

/** The use count the passkey tells, once it has signed the challenge; one that does not grow is a copy's, and refused. */
export const countOfProof = async (services: Services, challenge: string, given: AssertedPasskey, stored: Stored) => {
  const { verifyAuthenticationResponse } = await webAuthn()
  const { credential_id, public_key, counter, transports } = stored
  const { verified, authenticationInfo } = await orRefuse(
    verifyAuthenticationResponse({
      response: { ...given, clientExtensionResults: {} },
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

/** The package throws for whatever is not as it should be; none of it is told. */
const orRefuse = async <T>(proof: Promise<T>): Promise<T> => {
  try {
    return await proof
  } catch {
    throw new Problem('passkey_refused')
  }
}
