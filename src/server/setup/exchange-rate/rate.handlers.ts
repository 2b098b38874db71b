// Decision: docs/decisions/exchange-rates.md
import { v7 as uuid } from 'uuid'
import type { rateRows } from '#contract/setup/rate.ts'
import { endOfMonth } from '#domain/plain-date.ts'
import { countAttempt } from '#server/account/user/attempts.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound, Problem, refuseField } from '#server/platform/http/problem.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { dayRate } from './day-rate.ts'
import {
  deleteRate,
  deleteUpload,
  insertRate,
  insertUpload,
  listRates,
  listUploads,
  lockAndCountRates,
  monthsOfRates,
} from './rate.queries.ts'
import { firstRateDay, readRatesFile } from './read-rates-file.ts'

/** Ten years of all currencies of the European Central Bank are 80,000. */
const mostRates = 200_000
const filesOfDay = 50

const daysOf = (month: string) => ({ from: `${month}-01`, to: endOfMonth(`${month}-01`) })

const listOfMonth = async (
  context: CompanyContext,
  query: { month?: string | undefined; currency?: string | undefined },
) => {
  const asked = query.month ?? (await monthsOfRates(context, daysOf(context.today.slice(0, 7)))).last
  const month = asked ?? context.today.slice(0, 7)
  const rates = await listRates(context, daysOf(month))
  const { previous, next } = await monthsOfRates(context, daysOf(month))
  return {
    data: rates.filter(({ currency }) => query.currency === undefined || currency === query.currency),
    meta: {
      month,
      previous,
      next,
      currencies: [...new Set(rates.map(({ currency }) => currency))].sort(),
      uploads: await listUploads(context),
      published: context.services.config.ratesUrl === undefined ? ('off' as const) : ('on' as const),
    },
  }
}

const refuseTooMany = async (scope: Scope, added: number): Promise<void> => {
  if ((await lockAndCountRates(scope)) + added > mostRates)
    throw new Problem('list_full', { resource: 'rate', values: { most: mostRates } })
}

export const rateHandlers: HandlersOf<typeof rateRows> = {
  'rate.day': (context, { query }) => dayRate(context, query.currency, query.date),
  'rate.month': (context, { query }) => listOfMonth(context, query),
  'rate.create': async (context, { body }) => {
    if (body.date > context.today) throw refuseField('date', 'not_in_future')
    await refuseTooMany(context, 1)
    const item = await insertRate(context, body, context.session.user_id)
    if (!item) throw refuseField('date', 'rate_exists')
    return item
  },
  'rate.upload': async (context, { body }) => {
    const { db, companyId, session, now, services, today } = context
    await countAttempt(db, [{ key: `rates of company ${companyId}`, most: filesOfDay, within: 'day' }], now)
    // No transaction is open while the file is read.
    return async () => {
      const read = await readRatesFile(body.bytes, companyId, firstRateDay(today))
      if ('refused' in read)
        throw new Problem('unreadable_rates', { reason: read.refused, values: { value: read.value } })
      if (read.rates.length === 0) throw new Problem('unreadable_rates', { reason: 'too_old' })
      return inTransaction(services.pool, companyId, async (own) => {
        const scope = { db: own, companyId }
        await refuseTooMany(scope, read.rates.length)
        const { publisher, rates } = read
        const name = body.name.slice(0, 200)
        const upload = await insertUpload(scope, { id: uuid(), name, publisher, userId: session.user_id }, rates)
        const added = upload?.added ?? 0
        return { upload: upload ?? null, added, known: rates.length - added }
      })
    }
  },
  'rate.undo_upload': async (context, { params }) => {
    if (!(await deleteUpload(context, params.id))) throw notFound('rate-upload')
  },
  'rate.delete': async (context, { params }) => {
    if (!(await deleteRate(context, params.id))) throw notFound('rate')
  },
}
