// Decision: docs/decisions/closed-periods.md
import type { ClosedPeriod, closedPeriodRows } from '#contract/setup/closed-period.ts'
import { roleAllows } from '#domain/permission.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { refuseField } from '#server/platform/http/problem.ts'
import { withCan } from '#server/platform/resource/change.ts'
import { readClosed, setClosed } from './closed-period.queries.ts'

const read = async (context: CompanyContext): Promise<ClosedPeriod> => ({
  ...(await readClosed(context)),
  ...withCan({ close: roleAllows(context.session.role, 'period.close') ? null : 'forbidden' }),
})

export const closedPeriodHandlers: HandlersOf<typeof closedPeriodRows> = {
  'period.read': (context) => read(context),
  'period.close': async (context, { body: { until } }) => {
    if (until !== null && until > context.today) throw refuseField('until', 'not_in_future')
    await setClosed(context, until)
    return read(context)
  },
}
