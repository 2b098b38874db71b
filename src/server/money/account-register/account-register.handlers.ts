import type { companyAccountRows } from '#contract/setup/company-account.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { findAccount } from '#server/setup/company-account/company-account.queries.ts'
import { readRegister } from './register.queries.ts'

export const accountRegisterHandlers: HandlersOf<Pick<typeof companyAccountRows, 'company-account.register'>> = {
  'company-account.register': async (context, { params, query }) => {
    const account = await findAccount(context, params.id)
    if (!account) throw notFound('company-account')
    return readRegister(context, account, query)
  },
}
