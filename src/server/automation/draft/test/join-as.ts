import type { Books } from '#server/test/books.ts'
import { verify } from '#server/test/members.ts'
import { signUp } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'

/** Adds a person with a role to the company, which becomes their current one. */
export const joinAs = async (
  server: TestServer,
  { company }: Pick<Books, 'company'>,
  role: string,
): Promise<Person> => {
  const person = await signUp(server)
  await verify(server, person)
  const values = [company.id, person.id, role]
  await server.owner.query('insert into company_member (company_id, user_id, role) values ($1, $2, $3)', values)
  await person.ask('POST', '/user/change-company', { company_id: company.id })
  return person
}
