import { z } from 'zod'
import { moment, requiredText } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'
import { userData } from './user-data.ts'

const ticket = z.string().min(1, { error: 'required' }).max(200)
const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)

/** The fields of `PublicKeyCredential.toJSON()` that the server reads, with limited sizes. */
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
}
const clientDataJSON = base64url(8000)
const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(32_000),
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
})
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(8000),
    signature: base64url(8000),
    userHandle: base64url(200),
  }),
})
export type CreatedPasskey = z.infer<typeof attestation>
export type AssertedPasskey = z.infer<typeof assertion>

/** The options of `navigator.credentials`, in the JSON form of WebAuthn level 3. */
const options = z.looseObject({ challenge: z.string() })
export const challengeOutput = z.object({ ticket: z.string(), options })
export const proofByPasskey = z.strictObject({ ticket, credential: assertion })

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: moment,
  last_used_at: moment.nullable(),
})
export type Passkey = z.infer<typeof passkey>

/** Passkeys (WebAuthn, discoverable, always with user verification). One counts as both steps of signing in. */
export const passkeyRows = {
  'login.passkey_begin': row({
    method: 'POST',
    path: '/login/passkey/begin',
    access: 'public',
    database: false,
    output: challengeOutput,
    summary: 'A challenge to sign in with a passkey; it can be used once within ten minutes',
  }),
  'login.passkey': row({
    method: 'POST',
    path: '/login/passkey',
    access: 'public',
    database: false,
    input: proofByPasskey,
    output: z.object({ user: userData }),
    summary: 'Sign in with a passkey, which counts as two steps; the token is in the Authorization header',
  }),
  'passkey.begin': row({
    method: 'POST',
    path: '/user/passkeys/begin',
    access: 'user',
    verified: true,
    proof: true,
    output: challengeOutput,
    summary: 'A challenge to create a passkey',
  }),
  'passkey.add': row({
    method: 'POST',
    path: '/user/passkeys',
    access: 'user',
    verified: true,
    input: z.strictObject({ ticket, credential: attestation }),
    output: passkey,
    status: 201,
    summary: 'Store a created passkey; it has the name of the browser until it is renamed',
  }),
  'passkey.rename': row({
    method: 'PUT',
    path: '/user/passkeys/{id}',
    access: 'user',
    input: z.strictObject({ name: requiredText(80) }),
    output: passkey,
    summary: 'Rename a passkey of the user',
  }),
  'passkey.remove': row({
    method: 'DELETE',
    path: '/user/passkeys/{id}',
    access: 'user',
    proof: true,
    status: 204,
    summary: 'Remove a passkey of the user',
  }),
}
