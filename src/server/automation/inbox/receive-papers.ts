import { checkFileRoom } from '#server/account/subscription/limits.ts'
import { countAttempt } from '#server/account/user/attempts.ts'
import type { StoredUpload } from '#server/platform/files/receive.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { countPapers, insertPapers, lockPapers } from './paper.queries.ts'
import type { Arrival } from './paper.queries.ts'

/** Papers that a company receives in a day, by its plan, and that may wait for a person. */
const papersOfDay = { free: 50, paid: 100 }
const mostWaiting = 1000

/** Keeps received files within the limits of the company. */
export const receivePapers = async (
  context: CompanyContext,
  files: readonly StoredUpload[],
  arrival: Arrival,
): Promise<void> => {
  const { db, companyId, services, now } = context
  // The user changed to another company during the upload; a retry works.
  if (files.some(({ company_id }) => company_id !== companyId)) throw new Problem('unavailable', { retryAfter: 1 })
  await lockPapers(context)
  const most = (await services.isFreeCompany(context, companyId)) ? papersOfDay.free : papersOfDay.paid
  for (const _ of files) await countAttempt(db, [{ key: `papers of company ${companyId}`, most, within: 'day' }], now)
  const { counts } = await countPapers(context)
  if (counts.waiting + files.length > mostWaiting) throw new Problem('paper_limit', { values: { most: mostWaiting } })
  await checkFileRoom(
    context,
    files.reduce((sum, { size }) => sum + size, 0),
  )
  await insertPapers(context, files, arrival)
}
