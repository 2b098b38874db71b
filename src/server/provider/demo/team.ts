import { Secret, TOTP } from 'otpauth'
import { callerOf, findInLetter } from './demo-server.ts'
import type { Call, Headers, DemoServer } from './demo-server.ts'
import * as people from './people.ts'
import type { DemoPerson } from './people.ts'

export type SignedIn = { headers: Headers; call: Call }

export const signUp = async ({ app }: DemoServer, person: DemoPerson): Promise<SignedIn> => {
  const { token } = (await app.inject('/api/csrf-token')).json<{ token: string }>()
  const { password, name, email, locale } = person
  const payload = { name, email, locale, password, password_confirmation: password, terms: true }
  const answer = await app.inject({ method: 'POST', url: '/api/register', headers: { 'x-csrf-token': token }, payload })
  if (answer.statusCode !== 201) throw new Error(`register: ${answer.body}`)
  const headers = { authorization: String(answer.headers.authorization), 'accept-language': locale }
  return { headers, call: callerOf(app, headers) }
}

/** Follows the link of the verification letter. */
export const proveAddress = async (server: DemoServer, { email }: DemoPerson, call: Call): Promise<void> => {
  const token = await findInLetter(server, email, /\/email\/verify\?token=([\w-]+)/)
  await call('email.verify', { token })
}

/** Invites a person and accepts the invitation as them. */
export const join = async (
  server: DemoServer,
  owner: Call,
  companyId: string,
  { role, ...person }: DemoPerson & { role: people.StaffRole },
  signedIn?: SignedIn,
): Promise<SignedIn> => {
  const before = (await server.letters()).length
  await owner('company.invite', { id: companyId }, { name: person.name, email: person.email, role })
  const member = signedIn ?? (await signUp(server, person))
  if (!signedIn) await proveAddress(server, person, member.call)
  const token = await findInLetter(server, person.email, /\/invitation\?token=([\w-]+)/, before)
  await member.call('invitation.accept', { token })
  return member
}

/** Signs the provider's operator up with two-step sign-in. Returns the secret of their code generator. */
export const addOperator = async (server: DemoServer): Promise<string> => {
  const { call } = await signUp(server, people.operator)
  await proveAddress(server, people.operator, call)
  const { ticket, secret } = await call('two_step.begin', {})
  await call('two_step.enable', {}, { ticket, code: oneTimeCode(secret, server.clock()) })
  return secret
}

export const oneTimeCode = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
