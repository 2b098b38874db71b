import { v7 as newId } from 'uuid'
import type { Role } from '#domain/permission.ts'
import type { TestServer } from './server.ts'

/** Gives a person another role wherever they are a member. A company keeps an owner: who is none any more is followed by another. */
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
