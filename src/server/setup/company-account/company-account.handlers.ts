import { v7 as uuid } from 'uuid'
import { companyAccountRows } from '#contract/setup/company-account.ts'
import type { CompanyAccount } from '#contract/setup/company-account.ts'
import { accountTypes } from '#domain/company-account.ts'
import { amountText, currencies } from '#domain/currency.ts'
import { zero } from '#domain/decimal.ts'
import { changesPaymentDetails } from '#domain/proof.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { notFound, refuseField } from '#server/platform/http/problem.ts'
import { refuseIf, withActions, refuseStale } from '#server/platform/resource/change.ts'
import { refuseFull, archive, unarchive, deleteSetting, restoreSetting } from '#server/platform/resource/lifecycle.ts'
import { lockCompany } from '#server/platform/resource/scope.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { changedFields, completeFields } from './company-account-fields.ts'
import type { AccountFields } from './company-account-fields.ts'
import * as queries from './company-account.queries.ts'
import { clearMainAccount, hasMainAccount, ensureMainAccount } from './company-account.queries.ts'

const options = { types: [...accountTypes], currencies: [...currencies] }

const requireAccount = async (scope: Scope, id: string, lock?: { lock: boolean }) => {
  const account = await queries.findAccount(scope, id, lock)
  if (!account) throw notFound('company-account')
  return account
}

const deleteRefusal = async (scope: Scope, id: string) =>
  (await queries.hasPayments(scope, id)) || (await queries.isOnInvoices(scope, id)) ? 'has_documents' : null

const refuseLocked = async (scope: Scope, stored: CompanyAccount, fields: AccountFields) => {
  if (stored.is_main && !fields.is_main) throw refuseField('is_main', 'default_needed')
  if (stored.archived_at && fields.is_main) throw refuseField('is_main', 'archived')
  if (stored.currency !== fields.currency && (await queries.hasPayments(scope, stored.id)))
    throw refuseField('currency', 'field_locked')
}

export const companyAccountHandlers = {
  'company-account.list': (context, { query }) => queries.listAccounts(context, query),

  'company-account.create_form': async (context) => {
    const { currency } = context.session
    return {
      item: {
        type: 'bank' as const,
        title: '',
        extra_name: null,
        account_number: null,
        bank_name: null,
        bank_code: null,
        cash_register_number: null,
        currency,
        initial_balance: amountText(zero, currency),
        show_in_invoice: true,
        accept_payments: true,
        is_main: !(await hasMainAccount(context)),
      },
      options,
    }
  },

  'company-account.create': async (context, { body }) => {
    await refuseFull(context, 'company_account')
    const is_main = body.is_main || !(await hasMainAccount(context))
    const fields = completeFields({ ...body, is_main }, context.session.currency)
    if (changesPaymentDetails(null, fields)) await context.requireProof()
    if (is_main) await clearMainAccount(context)
    return queries.insertAccount(context, uuid(), fields)
  },

  'company-account.edit_form': async (context, { params }) => {
    const account = await requireAccount(context, params.id)
    const item = await withActions(context, companyAccountRows['company-account.update'].access, account, async () => ({
      delete: await deleteRefusal(context, account.id),
    }))
    return { item, options }
  },

  'company-account.update': async (context, { params, body }) => {
    await lockCompany(context)
    const stored = await requireAccount(context, params.id, { lock: true })
    refuseStale(stored, body)
    const fields = changedFields(stored, body)
    await refuseLocked(context, stored, fields)
    if (changesPaymentDetails(stored, fields)) await context.requireProof()
    if (fields.is_main) await clearMainAccount(context, stored.id)
    return queries.updateAccount(context, stored.id, fields)
  },

  'company-account.delete': async (context, { params }) => {
    await lockCompany(context)
    const { id, is_main } = await requireAccount(context, params.id, { lock: true })
    refuseIf(await deleteRefusal(context, id))
    await deleteSetting(context, 'company_account', id)
    if (is_main) await clearMainAccount(context)
    await ensureMainAccount(context)
  },

  'company-account.restore': async (context, { params }) => {
    await lockCompany(context)
    if (await restoreSetting(context, 'company_account', params.id)) await ensureMainAccount(context)
    return requireAccount(context, params.id)
  },

  'company-account.archive': async (context, { params }) => {
    await lockCompany(context)
    const stored = await requireAccount(context, params.id, { lock: true })
    if (stored.archived_at) return stored
    await archive(context, 'company_account', stored.id)
    if (stored.is_main) await clearMainAccount(context)
    await ensureMainAccount(context)
    return requireAccount(context, stored.id)
  },

  'company-account.archive_restore': async (context, { params }) => {
    await lockCompany(context)
    const stored = await requireAccount(context, params.id, { lock: true })
    if (!stored.archived_at) return stored
    await unarchive(context, 'company_account', stored.id)
    await ensureMainAccount(context)
    return requireAccount(context, stored.id)
  },
} satisfies HandlersOf<Omit<typeof companyAccountRows, 'company-account.register'>>
