import { z } from 'zod'
import { waysToProve } from '#domain/proof.ts'
import { moment } from '#contract/platform/fields.ts'
import { begun, proofByPasskey } from './passkey.ts'
import { row } from '#contract/platform/row.ts'

const typed = (max: number) => z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(max)

/** Exactly one of them. */
export const proofInput = z.union([
  z.strictObject({ password: z.string({ error: 'required' }).min(1, { error: 'required' }).max(200) }),
  z.strictObject({ code: typed(40).describe('of the generator, a recovery code, or of the letter') }),
  z.strictObject({ passkey: proofByPasskey }),
])

/** Calls with `proof` ask for one of the last ten minutes; signing in counts as one. */
export const proofRows = {
  'user.proof_ways': row({
    method: 'GET',
    path: '/user/proof',
    access: 'user',
    output: z.object({
      ways: z.array(z.enum(waysToProve)).describe('open to the person, best first; none: signing in again'),
      until: moment.nullable().describe('how long the last proof of this session counts; null: it does not'),
    }),
    summary: 'How the person can prove who they are',
  }),
  'user.proof': row({
    method: 'POST',
    path: '/user/proof',
    access: 'user',
    input: proofInput,
    output: z.object({ until: moment }),
    summary: 'Prove who one is; it counts for ten minutes in this session',
  }),
  'user.proof_passkey': row({
    method: 'POST',
    path: '/user/proof/passkey',
    access: 'user',
    output: begun,
    summary: 'A challenge to prove oneself with a passkey',
  }),
  'user.proof_code': row({
    method: 'POST',
    path: '/user/proof/code',
    access: 'user',
    status: 204,
    summary: 'Send a code by e-mail, to who has neither password nor code generator',
  }),
}
