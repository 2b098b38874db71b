import type { logoAndStyleRows } from '#contract/setup/logo-and-style.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { asUser } from '#server/platform/db/transaction.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { findCompany, lockCompany } from '#server/account/company/company.queries.ts'
import { logoImage } from './logo-image.ts'
import { chooseLogo, readLogo, setLogo } from './logo.queries.ts'

type Rows = Pick<typeof logoAndStyleRows, 'company.set_logo' | 'company.remove_logo' | 'company.logo'>

export const logoHandlers: HandlersOf<Rows> = {
  'company.set_logo': async (context, { body }) => {
    const { session, companyId, services } = context
    // Converted before a connection is held.
    return async () => {
      const image = await logoImage(body.bytes, body.type, companyId)
      return asUser(services.pool, { ...session, company_id: companyId }, async (db) => {
        await lockCompany(db, session.user_id, companyId)
        await setLogo({ db, companyId }, image)
        const company = await findCompany(db, session.user_id, companyId)
        if (!company) throw notFound('company')
        return company
      })
    }
  },

  'company.remove_logo': async (context) => {
    await chooseLogo(context, null)
  },

  'company.logo': async (context, { params }) => {
    const logo = await readLogo(context, params.version)
    if (!logo) throw notFound('logo')
    return { bytes: logo.bytes, name: 'logo.png', type: 'image/png' }
  },
}
