// Decision: docs/decisions/company-register.md
import type { companyRegisterRows } from '#contract/account/company-register.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { readSource } from '#server/platform/outside/loaded-source.queries.ts'
import { searchRegister } from './search.queries.ts'

export const companyRegisterHandlers: HandlersOf<typeof companyRegisterRows> = {
  'company-register.search': async ({ db, services }, { query }) => {
    if (services.config.companyRegister === undefined) return { enabled: false, as_of: null, data: [] }
    const source = await readSource(db, 'company-register')
    return { enabled: true, as_of: source?.as_of ?? null, data: await searchRegister(db, query.query) }
  },
}
