import type { Context } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { checkEmployeeLimit } from '#server/account/subscription/limits.ts'
import { countPeople } from './people.queries.ts'

/** As many people, with those invited, as a screen shows without pages. */
const mostPeople = 200

/**
 * Refuses one person more where there is no room for them, by the owner's plan (`plan_limit_employees`) or at all. Called once the company's
 * people are locked (`lockPeople`): before somebody is invited, for whom those invited keep their places, and before somebody comes in.
 */
export const checkSeatLimit = async (
  asked: Pick<Context, 'db' | 'services' | 'now'>,
  companyId: string,
  coming: 'invited' | 'accepting',
) => {
  const { members, open, waiting } = await countPeople(asked.db, companyId, asked.now.toISOString())
  const isInvited = coming === 'invited'
  await checkEmployeeLimit(asked, companyId, isInvited ? waiting : 0)
  if (members + (isInvited ? open : 0) >= mostPeople)
    throw new Problem('list_full', { reason: 'people', values: { most: mostPeople } })
}
