import { v7 as uuid } from 'uuid'
import { fieldMessages, parse } from '#contract/platform/validation.ts'
import { companyAccountInput } from '#contract/setup/company-account.ts'
import { normaliseCode } from '#domain/identifiers.ts'
import { nameKey } from '#domain/import/name-key.ts'
import type { ImportField, ImportRecord } from '#domain/import/record.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { deleteSetting, refuseFull } from '#server/platform/resource/lifecycle.ts'
import { lockCompany } from '#server/platform/resource/scope.ts'
import { completeFields } from '#server/setup/company-account/company-account-fields.ts'
import type { AccountFields } from '#server/setup/company-account/company-account-fields.ts'
import {
  clearMainAccount,
  ensureMainAccount,
  findAccount,
  hasMainAccount,
  hasPayments,
  insertAccount,
  isOnInvoices,
  updateAccount,
} from '#server/setup/company-account/company-account.queries.ts'
import { readAccounts } from './accounts.queries.ts'
import type { OwnAccount } from './accounts.queries.ts'
import { errorOf, wrong } from './entity.ts'
import type { Applied, AppliedRow, Compared, EntityWork, ImportRun, RowProblem, ToApply, Undone } from './entity.ts'
import { problemsOfError } from './refusal.ts'

type Plan = { fields: AccountFields; stored: OwnAccount | null }

const numberKey = (number: string | null | undefined): string => (number ? normaliseCode(number) : '')

/** An account by its number, else by its title; of several currencies that of the row. */
const matchOf = ({ values }: ImportRecord, accounts: readonly OwnAccount[]): OwnAccount[] => {
  const number = numberKey(values.account_number)
  const found = number
    ? accounts.filter((each) => numberKey(each.account_number) === number)
    : accounts.filter((each) => nameKey(each.title) === nameKey(values.title ?? ''))
  const inCurrency = found.filter(({ currency }) => currency === values.currency)
  return found.length > 1 && inCurrency.length > 0 ? inCurrency : found
}

const fieldNames: Record<string, ImportField> = { initial_balance: 'balance' }

/** The account that a record makes: a new one is not printed on documents, because showing an account to clients needs a proof. */
const formOf = (
  { session }: ImportRun,
  { values }: ImportRecord,
  stored: OwnAccount | undefined,
): { fields: AccountFields } | { problems: RowProblem[] } => {
  if (!values.balance) return { problems: [errorOf('balance', 'required')] }
  const title = values.title ?? values.account_number
  const currency = stored?.currency ?? values.currency ?? session.currency
  const base = stored
    ? { ...stored, id: undefined, version: undefined, archived: undefined }
    : { type: 'bank', title, account_number: values.account_number, currency, show_in_invoice: false }
  const known = Object.fromEntries(Object.entries(base).filter(([, value]) => value !== undefined))
  const result = parse(companyAccountInput, { ...known, initial_balance: values.balance })
  if (!result.success)
    return {
      problems: Object.entries(fieldMessages(result.error)).flatMap(([name, messages]) =>
        messages.map(({ key }) => errorOf(fieldNames[name] ?? (name as ImportField), key)),
      ),
    }
  try {
    return { fields: completeFields(result.data, currency) }
  } catch (error) {
    if (error instanceof Problem) return { problems: problemsOfError(error, () => 'balance') }
    throw error
  }
}

const compareOne = (run: ImportRun, record: ImportRecord, accounts: readonly OwnAccount[]): Compared<Plan> => {
  const { type } = record.values
  if (type && type !== 'account') return wrong(record, [errorOf('type', 'choice')])
  const found = matchOf(record, accounts)
  if (found.length > 1) return wrong(record, [errorOf('account_number', 'several_accounts')])
  const [stored] = found
  const { values } = record
  if (stored && values.currency && values.currency !== stored.currency)
    return wrong(record, [
      errorOf('currency', 'account_currency', {
        account: stored.title,
        currency: stored.currency,
        value: values.currency,
      }),
    ])
  const form = formOf(run, record, stored)
  if ('problems' in form) return wrong(record, form.problems)
  const { fields } = form
  const same = stored?.initial_balance === fields.initial_balance
  const { title, account_number, currency, initial_balance: balance } = fields
  return {
    state: same ? 'same' : stored ? 'changed' : 'new',
    values: { title, ...(account_number ? { account_number } : {}), currency, balance },
    old: stored && !same ? { balance: stored.initial_balance } : {},
    problems: [],
    subject_id: stored?.id ?? null,
    version: stored?.version ?? null,
    keys: [`account ${numberKey(account_number) || nameKey(title)} ${currency}`],
    total: null,
    plan: { fields, stored: stored ?? null },
  }
}

const compare = async (run: ImportRun, records: readonly ImportRecord[]): Promise<Compared<Plan>[]> => {
  const accounts = await readAccounts(run)
  return records.map((record) => compareOne(run, record, accounts))
}

type Undo = { version: number; before: string | null }

const apply = async (run: ImportRun, rows: readonly ToApply<Plan>[]): Promise<Applied[]> => {
  await lockCompany(run)
  const done: Applied[] = []
  for (const { plan } of rows) {
    const { stored, fields } = plan
    if (stored) {
      const { version } = await updateAccount(run, stored.id, fields)
      done.push({ subject_id: stored.id, undo: { version, before: stored.initial_balance } satisfies Undo })
      continue
    }
    await refuseFull(run, 'company_account')
    const is_main = !(await hasMainAccount(run))
    const { id, version } = await insertAccount(run, uuid(), { ...fields, is_main })
    done.push({ subject_id: id, undo: { version, before: null } satisfies Undo })
  }
  return done
}

const undoOne = async (run: ImportRun, { subject_id, undo: stored }: AppliedRow): Promise<Undone> => {
  const { version, before } = stored as Undo
  const account = await findAccount(run, subject_id, { lock: true })
  if (!account) return before === null ? { kept: null } : { kept: 'deleted', title: '' }
  const { id, title } = account
  if (account.version !== version) return { kept: 'changed', title }
  if (before !== null) {
    const fields = parse(companyAccountInput, inputOf({ ...account, initial_balance: before }))
    if (!fields.success) return { kept: 'refused', title }
    await updateAccount(run, id, completeFields(fields.data, account.currency))
    return { kept: null }
  }
  if ((await hasPayments(run, id)) || (await isOnInvoices(run, id))) return { kept: 'used', title }
  await deleteSetting(run, 'company_account', id)
  if (account.is_main) await clearMainAccount(run)
  await ensureMainAccount(run)
  return { kept: null }
}

const inputOf = (account: object): object =>
  Object.fromEntries(Object.entries(account).filter(([name]) => name in companyAccountInput.shape))

const undo = async (run: ImportRun, rows: readonly AppliedRow[]): Promise<Undone[]> => {
  await lockCompany(run)
  const done: Undone[] = []
  for (const row of rows) done.push(await undoOne(run, row))
  return done
}

/** Accounts with their opening balances. An account that exists gets the balance only. */
export const accountWork: EntityWork<Plan> = { compare, apply, undo }
