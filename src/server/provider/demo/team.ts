import { Secret, TOTP } from 'otpauth'
import { callerOf, findInEmail } from './demo-server.ts'
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

/** Follows the link of the verification email. */
export const verifyEmail = async (server: DemoServer, { email }: DemoPerson, call: Call): Promise<void> => {
  const token = await findInEmail(server, email, /\/email\/verify\?token=([\w-]+)/)
  await call('email.verify', { token })
}

/** Invites a person and accepts the invitation as them. */
export const inviteAndJoin = async (
  server: DemoServer,
  owner: Call,
  companyId: string,
  { role, ...person }: DemoPerson & { role: people.StaffRole },
  signedIn?: SignedIn,
): Promise<SignedIn> => {
  const emailCount = (await server.emails()).length
  await owner('company.invite', { id: companyId }, { name: person.name, email: person.email, role })
  const member = signedIn ?? (await signUp(server, person))
  if (!signedIn) await verifyEmail(server, person, member.call)
  const token = await findInEmail(server, person.email, /\/invitation\?token=([\w-]+)/, emailCount)
  await member.call('invitation.accept', { token })
  return member
}

/** Signs up the operator with two-step sign-in. Returns the secret of the authenticator app. */
export const addOperator = async (server: DemoServer): Promise<string> => {
  const { call } = await signUp(server, people.operator)
  await verifyEmail(server, people.operator, call)
  const { ticket, secret } = await call('two_step.begin', {})
  await call('two_step.enable', {}, { ticket, code: oneTimeCode(secret, server.clock()) })
  return secret
}

export const oneTimeCode = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
