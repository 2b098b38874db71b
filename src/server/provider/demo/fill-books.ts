import { usualPackParts } from '#domain/pack.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { taxPeriodBefore, taxPeriodOf } from '#domain/tax-deadlines.ts'
import type { Call, DemoServer } from './demo-server.ts'

/**
 * Chains the changes of all companies and verifies the books of one, as jobs: the demo starts without waiting for them. They are in one queue, because a
 * verification before the first entry finds nothing.
 */
export const verifyBooksSoon = async ({ owner }: DemoServer, companyId: string): Promise<void> => {
  const queue = 'verify_chain'
  await owner.query(`select queue_job('chain_books', '{}', null, null, $1)`, [queue])
  await owner.query(
    `select queue_job('verify_chain', json_build_object('company_id', $1::text), 'verify_chain ' || $1, null, $2)`,
    [companyId, queue],
  )
}

/** Orders the accountant's pack of the month before, which a job makes. */
export const orderPack = async (call: Call, today: PlainDate): Promise<void> => {
  const { date_from, date_to } = taxPeriodBefore(taxPeriodOf('month', today))
  const { parts } = await call('pack.preview', { date_from, date_to })
  await call('pack.create', {}, { date_from, date_to, parts: usualPackParts(parts.map(({ part }) => part)) })
}
