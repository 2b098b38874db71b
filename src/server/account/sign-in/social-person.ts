/** Whom a provider says it has before it: `issuer` and `subject` tell who, the rest is only what it knows of them. */
export type SocialPerson = {
  provider: string
  issuer: string
  subject: string
  email: string | null
  email_verified: boolean
  name: string | null
}
