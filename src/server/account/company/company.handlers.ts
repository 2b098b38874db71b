import { v7 as newId } from 'uuid'
import { companyFields, companyInput } from '#contract/account/company-input.ts'
import type { Company, companyRows } from '#contract/account/company.ts'
import { fieldMessages, parse } from '#contract/platform/validation.ts'
import { countries } from '#domain/country.ts'
import { currencies } from '#domain/currency.ts'
import { completeStyle } from '#domain/invoice-style.ts'
import { roleAllows } from '#domain/permission.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { notFound, Problem, refuseField } from '#server/platform/http/problem.ts'
import { withCan } from '#server/platform/resource/change.ts'
import { checkCompanyLimit, refuseHiddenBranding } from '#server/account/subscription/limits.ts'
import { placesOf, readWhere } from '#server/platform/clusters/elsewhere.ts'
import { actFor } from '#server/platform/db/transaction.ts'
import { insertDefaults, completeCompany } from './company-defaults.ts'
import type { CompanyFields } from './company-defaults.ts'
import { countCompanies, findCompany, listCompanies, lockCompany } from './company.queries.ts'
import { removeTaxCode } from './tax-code.handlers.ts'
import { deleteRefusal } from './remove-company.ts'

const options = { currencies: [...currencies], countries: [...countries] }

const blank = {
  type: 'legal',
  title: '',
  code: null,
  vat_enabled: false,
  vat_code: null,
  email: null,
  phone: null,
  website: null,
  currency: 'EUR',
  address: null,
  city: null,
  postal_code: null,
  country: 'LT',
  activity_type: null,
  certificate_number: null,
  bank_name: null,
  bank_code: null,
  account_number: null,
  contacts: [] as Company['contacts'],
  addresses: [] as Company['addresses'],
  time_zone: 'Europe/Vilnius',
  vat_period: 'month',
  e_invoice_in_pdf: true,
  invoice_style: completeStyle(),
} as const

/** Lists and styles are stored as JSON. */
const toStored = ({ contacts, addresses, invoice_style, ...company }: CompanyFields) => ({
  ...company,
  contacts: JSON.stringify(contacts),
  addresses: JSON.stringify(addresses),
  invoice_style: JSON.stringify(completeStyle(invoice_style)),
})

/** Merges the change into the stored company and checks it like a new one. */
const changed = (current: Company, change: Record<string, unknown>): CompanyFields => {
  const writable = Object.keys(companyFields) as (keyof typeof companyFields)[]
  const stored = Object.fromEntries(writable.map((name) => [name, current[name]]))
  // A new account number may belong to another bank.
  const bank = 'account_number' in change ? { bank_name: null, bank_code: null } : {}
  const result = parse(companyInput, { ...stored, ...bank, ...change })
  if (!result.success) throw new Problem('validation_failed', { errors: fieldMessages(result.error) })
  return completeCompany(result.data)
}

const changeRefusal = ({ role }: Company) => (roleAllows(role, 'settings.write') ? null : 'forbidden')

export const companyHandlers = {
  'company.list': async (context, { query }) => {
    const { db, session } = context
    const { data, next_cursor } = await listCompanies(db, session.user_id, query)
    const count = await countCompanies(db, session.user_id)
    const places = await placesOf(
      context,
      data.map(({ id }) => id),
    )
    // What only their clusters know: whether they have documents, and the logo.
    const shown = data.map(async (listed) => {
      const where = { userId: session.user_id, companyId: listed.id, cluster: places.get(listed.id) }
      if (where.cluster === undefined) return listed
      const found = await readWhere(context, where, (there) => findCompany(there.db, session.user_id, listed.id)).catch(
        () => undefined,
      )
      return found ?? listed
    })
    return { data: await Promise.all(shown), meta: { next_cursor, count, tabs: { all: count }, totals: [] } }
  },

  'company.create_form': async ({ session }) => ({ item: { ...blank, language: session.locale }, options }),

  'company.create': async (context, { body }) => {
    const { db, session } = context
    await checkCompanyLimit(context, session.user_id)
    const company = completeCompany(body)
    const id = newId()
    // The transaction must be in the new company to store its rows.
    await actFor(db, session.user_id, id)
    await db
      .insertInto('company')
      .values({ ...toStored(company), id })
      .execute()
    await db.insertInto('company_member').values({ company_id: id, user_id: session.user_id, role: 'owner' }).execute()
    await insertDefaults(db, id, company)
    await refuseHiddenBranding(context, id, completeStyle(company.invoice_style))
    await db.updateTable('app_user').set({ current_company_id: id }).where('id', '=', session.user_id).execute()
    const createdCompany = await findCompany(db, session.user_id, id)
    if (!createdCompany) throw new Error('the new company is not visible to its owner')
    return createdCompany
  },

  'company.edit_form': async ({ db, services, session }, { params }) => {
    const item = await findCompany(db, session.user_id, params.id)
    if (!item) throw notFound('company')
    return {
      item: { ...item, ...withCan({ edit: changeRefusal(item), delete: deleteRefusal(services, item) }) },
      options,
    }
  },

  'company.update': async (context, { params, body }) => {
    const { db, session, now } = context
    const current = await lockCompany(db, session.user_id, params.id)
    if (!current) throw notFound('company')
    const { version, ...change } = body
    if (version !== current.version) throw new Problem('stale_version', { current })
    const company = changed(current, change)
    const style = completeStyle(company.invoice_style)
    await refuseHiddenBranding(context, current.id, style, current.invoice_style)
    const locked = current.locked_fields.find((name) => company[name as 'code'] !== current[name as 'code'])
    if (locked) throw refuseField(locked, 'field_locked')
    if (company.type === 'legal') await removeTaxCode(db, current.id)
    await db
      .updateTable('company')
      .set({
        ...toStored({ ...company, invoice_style: company.invoice_style ?? current.invoice_style }),
        version: current.version + 1,
        updated_at: now.toISOString(),
      })
      .where('id', '=', current.id)
      .execute()
    const item = await findCompany(db, session.user_id, current.id)
    if (!item) throw notFound('company')
    return item
  },
} satisfies HandlersOf<typeof companyRows>
