import { readMail } from '#server/test/read-mail.ts'
import { signUp, signUpWithCompany } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'
import { v7 as newId } from 'uuid'
import type { Role } from '#domain/permission.ts'

export const verify = (server: TestServer, { id }: Pick<Person, 'id'>) =>
  server.owner.query('update app_user set email_verified_at = now() where id = $1', [id])

/** Creates a company of a user with a verified email, and functions that add members. */
export const openStaff = async (server: TestServer, company: object = {}) => {
  const owner = await signUpWithCompany(server, company)
  await verify(server, owner)
  const path = `/company/${owner.company.id}`
  const add = async (role: string, overrides: object = {}): Promise<Person> => {
    const person = await signUp(server, overrides)
    await verify(server, person)
    const values = [owner.company.id, person.id, role]
    await server.owner.query('insert into company_member (company_id, user_id, role) values ($1, $2, $3)', values)
    await person.ask('POST', '/user/change-company', { company_id: owner.company.id })
    return person
  }
  const invite = (overrides: object = {}, as: Person = owner) =>
    as.ask('POST', `${path}/invitations`, { name: 'Petras', email: 'petras@ziedas.lt', role: 'employee', ...overrides })
  return {
    owner,
    path,
    /** A new member with the given role, whose current company it is. */
    add,
    invite,
    people: async (as: Person = owner) => (await as.ask('GET', `${path}/employees`)).body,
    /** The token of the last invitation to an address; sends one first if there is none. */
    tokenFor: async (email: string): Promise<string> => {
      await server.runJobs()
      return tokenIn(lastEmailTo(server, email).text)
    },
  }
}
export type Staff = Awaited<ReturnType<typeof openStaff>>

const tokenIn = (text: string) => /\/invitation\?token=([\w-]{43})/.exec(text)?.[1] ?? ''

export const lastEmailTo = (server: TestServer, email: string) => {
  const raw = server.emails().findLast((text) => text.toLowerCase().includes(`to: ${email.toLowerCase()}`))
  return raw ? readMail(raw) : { headers: {} as Record<string, string>, text: '', html: '', file: undefined }
}

/** Changes the role of a user in all their companies. A company must have an owner, so another one replaces them. */
export const giveRole = async ({ owner }: Pick<TestServer, 'owner'>, userId: string, role: Role): Promise<void> => {
  const other = newId()
  await owner.query(`insert into app_user (id, name, email) values ($1, 'Kita savininkė', $2)`, [
    other,
    `${other}@ziedas.lt`,
  ])
  await owner.query(
    `insert into company_member (company_id, user_id, role)
     select company_id, $2::uuid, 'owner' from company_member where user_id = $1 and role = 'owner'`,
    [userId, other],
  )
  await owner.query('update company_member set role = $2 where user_id = $1', [userId, role])
}
