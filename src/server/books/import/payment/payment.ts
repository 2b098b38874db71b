import type { PaymentForm } from '#contract/money/payment-fields.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { ImportRecord } from '#domain/import/record.ts'
import { createPayment } from '#server/money/payment/save.ts'
import { deletePayment } from '#server/money/payment/state.queries.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { readAccounts } from '../accounts.queries.ts'
import type { OwnAccount } from '../accounts.queries.ts'
import { errorOf, wrong } from '../entity.ts'
import type { Applied, AppliedRow, Compared, EntityWork, ImportRun, RowProblem, ToApply, Undone } from '../entity.ts'
import { resolveParties } from '../party/find-party.ts'
import type { Party, ResolvedParty } from '../party/find-party.ts'
import { isRefusal, problemsOfError } from '../refusal.ts'
import { savepoint } from '#server/platform/db/savepoint.ts'
import { accountOf, directionOf, fieldOfPayment, hasNumber, paymentForm } from './payment-form.ts'
import { findByNumbers, findPaymentHead, findPayments, readUnpaid } from './payment.queries.ts'
import type { NamedDocument, StoredPayment } from './payment.queries.ts'

type Plan = { form: PaymentForm; document: NamedDocument | null }

const partyOf = ({ values }: ImportRecord): Party => ({
  title: values.party_title ?? null,
  code: values.party_code ?? null,
  vat_code: null,
  email: null,
  isPerson: false,
})

/** A party that the import brings has no id yet; this one stands for it until the record is applied. */
const pendingId = '00000000-0000-4000-8000-000000000000'

type Documents = { document: NamedDocument | null; warnings: RowProblem[] }

/** The document that a record names. Money of one that is not found, or is not payable by this party, stays an advance. */
const documentOf = (
  run: ImportRun,
  record: ImportRecord,
  clientId: string | null,
  currency: string,
  documents: readonly NamedDocument[],
): Documents => {
  const number = record.values.document_number
  if (!number) return { document: null, warnings: [] }
  const kind = directionOf(record) === 'expense' ? 'expense' : 'invoice'
  const warn = (code: string, values: Record<string, string> = {}): Documents => ({
    document: null,
    // The documents of another program are made by the same import.
    warnings:
      run.import.kind === 'payments'
        ? [{ ...errorOf('document_number', code, { value: number, ...values }), severity: 'warning' }]
        : [],
  })
  const numbered = documents.filter(
    (each) => each.number === number && each.kind === kind && each.currency === currency,
  )
  const own = numbered.filter((each) => clientId === null || each.client_id === clientId)
  if (numbered.length === 0) return warn('unknown_document')
  if (own.length === 0) return warn('other_payer')
  const [document] = own
  if (own.length > 1 || !document) return warn('several_documents')
  const total = dec(record.values.amount ?? '0').abs()
  if (total.lte(dec(document.unpaid))) return { document, warnings: [] }
  return { ...warn('more_than_unpaid', { unpaid: amountText(dec(document.unpaid), currency) }), document }
}

const isStored = (record: ImportRecord, form: PaymentForm, stored: StoredPayment): boolean => {
  const { number, document_number: document } = record.values
  if (stored.date !== form.date || stored.account_id !== form.account_id || stored.type !== form.type) return false
  if (!dec(stored.total).eq(dec(form.total ?? '0'))) return false
  if (number) return hasNumber(stored.note, number)
  const isOfParty = form.client_id === null || stored.client_id === form.client_id
  return isOfParty && (!document || stored.numbers.length === 0 || stored.numbers.includes(document))
}

const keyOf = ({ number, document_number, party_title, party_code }: ImportRecord['values'], form: PaymentForm) =>
  [
    'payment',
    form.account_id,
    form.date,
    form.type,
    form.total,
    ...(number ? [`number ${number}`] : [party_code ?? party_title ?? '', document_number ?? '']),
  ].join(' ')

/**
 * What identifies a record within the import. Equal ones without a number are counted in each file, so that an overlap of two files is
 * still found.
 */
const keysOf = ({ earlier, counts }: ImportRun, { values, file }: ImportRecord, form: PaymentForm): string[] => {
  const key = keyOf(values, form)
  if (values.number) return [key]
  if (!counts) return []
  const counted = `${file} ${key}`
  let count = counts.get(counted) ?? 0
  do count += 1
  while (earlier.get(`${key} ${count}`)?.file === file)
  counts.set(counted, count)
  return [`${key} ${count}`]
}

type Found = {
  accounts: readonly OwnAccount[]
  party: ResolvedParty | null
  documents: readonly NamedDocument[]
}

type Draft = { form: PaymentForm; document: NamedDocument | null; warnings: RowProblem[]; account: OwnAccount }

const draftOf = (run: ImportRun, record: ImportRecord, found: Found): Draft | { problems: RowProblem[] } => {
  const chosen = accountOf(record, found.accounts)
  if ('problem' in chosen) return { problems: [chosen.problem] }
  const { account } = chosen
  const name = record.values.party_title ?? record.values.party_code ?? ''
  if (found.party?.found === 'several') return { problems: [errorOf('party_title', 'several_clients')] }
  if (found.party?.found === 'none') return { problems: [errorOf('party_title', 'unknown_party', { value: name })] }
  const ownId = found.party?.found === 'one' ? found.party.client.id : null
  const isPending = found.party?.found === 'earlier'
  const partyId = isPending ? pendingId : ownId
  const { document, warnings } = documentOf(run, record, partyId, account.currency, found.documents)
  const clientId = partyId ?? document?.client_id ?? null
  const form = paymentForm(run, record, { account, clientId })
  return 'problems' in form ? form : { form: form.form, document, warnings, account }
}

const comparedOf = (
  record: ImportRecord,
  draft: Draft,
  { keys, stored }: { keys: string[]; stored: StoredPayment | undefined },
): Compared<Plan> => {
  const { form, document, warnings, account } = draft
  return {
    state: stored ? 'same' : 'new',
    values: {
      ...record.values,
      direction: form.type === 'expense' ? 'out' : 'in',
      amount: form.total ?? '',
      currency: account.currency,
      account: account.title,
    },
    old: {},
    problems: stored ? [] : warnings,
    subject_id: stored?.id ?? null,
    version: stored?.version ?? null,
    keys,
    total: null,
    plan: { form, document },
  }
}

const compare = async (run: ImportRun, records: readonly ImportRecord[]): Promise<Compared<Plan>[]> => {
  const named = records.filter(({ values }) => values.party_title || values.party_code)
  const [accounts, resolved, documents] = await Promise.all([
    readAccounts(run),
    resolveParties(run, named.map(partyOf)),
    findByNumbers(
      run,
      records.flatMap(({ values }) => values.document_number ?? []),
    ),
  ])
  const parties = new Map(named.map((record, index) => [record, resolved[index] ?? null]))
  const drafts = records.map((record) =>
    draftOf(run, record, { accounts, party: parties.get(record) ?? null, documents }),
  )
  const payments = await findPayments(
    run,
    drafts.flatMap((draft) => ('form' in draft ? [{ date: draft.form.date, account_id: draft.account.id }] : [])),
  )
  const byDay = Map.groupBy(payments, ({ date, account_id }) => `${date} ${account_id}`)
  const takenIds = new Set<string>()
  const batchKeys = new Set<string>()
  return records.map((record, index) => {
    const draft = drafts[index]
    if (!draft || 'problems' in draft) return wrong(record, draft?.problems ?? [])
    const keys = keysOf(run, record, draft.form)
    // The engine refuses a duplicate: it must not take the payment of a later record.
    const isDuplicate = keys.some((key) => run.earlier.has(key) || batchKeys.has(key))
    const ofDay = isDuplicate ? [] : (byDay.get(`${draft.form.date} ${draft.account.id}`) ?? [])
    const stored = ofDay.find((each) => !takenIds.has(each.id) && isStored(record, draft.form, each))
    if (stored) takenIds.add(stored.id)
    for (const key of keys) batchKeys.add(key)
    return comparedOf(record, draft, { keys, stored })
  })
}

/** Pays the named document as far as it is unpaid now; the rest is an advance. */
const withDocument = async (run: ImportRun, { form, document }: Plan): Promise<PaymentForm> => {
  const unpaid = document && (await readUnpaid(run, document))
  if (!document || !unpaid || dec(unpaid).lte(0)) return form
  const total = dec(form.total ?? '0')
  const amount = amountText(total.lt(dec(unpaid)) ? total : dec(unpaid), document.currency)
  return document.kind === 'invoice'
    ? { ...form, invoices: [{ invoice_id: document.id, amount }] }
    : { ...form, expenses: [{ expense_id: document.id, amount }] }
}

/** Payments are stored by the code of the form, one after another; a refused one does not stop the others. */
const apply = async (run: ImportRun, rows: readonly ToApply<Plan>[]): Promise<Applied[]> => {
  const done: Applied[] = []
  for (const { plan } of rows)
    done.push(
      await savepoint(run, async (): Promise<Applied> => {
        const id = await createPayment(run, await withDocument(run, plan))
        const head = await findPaymentHead(run, id)
        return { subject_id: id, undo: { version: head?.version ?? 1 } }
      }).catch((error: unknown) => {
        if (isRefusal(error)) return { problems: problemsOfError(error, fieldOfPayment) }
        throw error
      }),
    )
  return done
}

const undoOne = async (run: ImportRun, { subject_id, undo: stored }: AppliedRow): Promise<Undone> => {
  const head = await findPaymentHead(run, subject_id)
  if (!head || head.deleted) return { kept: null }
  const title = head.title ?? ''
  if (head.version !== (stored as { version: number }).version) return { kept: 'changed', title }
  return savepoint(run, async (): Promise<Undone> => {
    await deletePayment(run, subject_id, null)
    return { kept: null }
  }).catch((error: unknown) => {
    if (error instanceof Problem) return { kept: error.code === 'period_closed' ? 'closed' : 'refused', title }
    throw error
  })
}

const undo = async (run: ImportRun, rows: readonly AppliedRow[]): Promise<Undone[]> => {
  const done: Undone[] = []
  for (const row of rows) done.push(await undoOne(run, row))
  return done
}

/** Payments on accounts of the company. */
export const paymentWork: EntityWork<Plan> = { compare, apply, undo }
