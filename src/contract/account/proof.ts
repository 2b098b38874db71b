import { z } from 'zod'
import { proofMethods } from '#domain/proof.ts'
import { moment } from '#contract/platform/fields.ts'
import { challengeOutput, proofByPasskey } from './passkey.ts'
import { row } from '#contract/platform/row.ts'

const requiredText = (max: number) => z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(max)

/** A proof has exactly one of them. */
export const proofInput = z.union([
  z.strictObject({ password: z.string({ error: 'required' }).min(1, { error: 'required' }).max(200) }),
  z.strictObject({
    code: requiredText(40).describe('a code of the authenticator app, a recovery code, or a code from an email'),
  }),
  z.strictObject({ passkey: proofByPasskey }),
])

/** Calls with `proof` require a proof of the last ten minutes; signing in is one too. */
export const proofRows = {
  'user.proof_ways': row({
    method: 'GET',
    path: '/user/proof',
    access: 'user',
    output: z.object({
      ways: z
        .array(z.enum(proofMethods))
        .describe('the methods that the user can use, best first; empty: the user must sign in again'),
      until: moment.nullable().describe('until when the last proof of this session is valid; null: there is none'),
    }),
    summary: 'The methods of a proof that the user can use',
  }),
  'user.proof': row({
    method: 'POST',
    path: '/user/proof',
    access: 'user',
    input: proofInput,
    output: z.object({ until: moment }),
    summary: "Prove the user's identity; the proof is valid for ten minutes in this session",
  }),
  'user.proof_passkey': row({
    method: 'POST',
    path: '/user/proof/passkey',
    access: 'user',
    output: challengeOutput,
    summary: 'A challenge for a proof with a passkey',
  }),
  'user.proof_code': row({
    method: 'POST',
    path: '/user/proof/code',
    access: 'user',
    status: 204,
    summary: 'Send a code by email, for users without a password and an authenticator app',
  }),
}
