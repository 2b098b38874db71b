import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Expense } from '#contract/purchases/expense.ts'
import type { ReadEInvoice } from '#contract/purchases/read-e-invoice.ts'
import { compareTotals, hasDifference, isSilent } from '#domain/e-invoice/compare-totals.ts'
import { expenseTotals } from '#domain/expense-totals.ts'
import { isReverseChargeOnPurchase } from '#domain/vat.ts'
import { call } from '#web/platform/api/api.ts'
import { showError } from '#web/platform/feedback/use-action.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { storeItem } from '#web/resource/record/cache.ts'
import { expenseRequest, totalsFormOf } from '#web/purchases/expense/expense-values.ts'
import { useExpenseForm } from '#web/purchases/expense/use-expense-form.ts'
import type { SumsChoice } from './totals-compare.tsx'
import type { AccountChoice } from './vendor-notes.tsx'

/** The form of an expense that was read from a file: a new vendor is recorded with it, and differing sums need a choice. */
export const useReadForm = (read: ReadEInvoice, key: string, onSaved: (expense: Expense) => void) => {
  const [account, setAccount] = useState<AccountChoice>('keep')
  const [chosen, setChosen] = useState<SumsChoice>()
  const [isAsked, setAsked] = useState(false)
  const canCreate = useCan('document.write')
  const { match, new: newVendor } = read.vendor
  const form = useExpenseForm({
    id: undefined,
    prefill: {},
    part: `e-invoice ${key}`,
    newVendor: { vat: newVendor.vat_code, country: newVendor.country },
    from: { ...read.item, vendor_title: match?.title ?? newVendor.title },
    onSaved: (expense) => {
      if (match && expense.vendor_id === match.id && canCreate) void keepAccount(read, account)
      onSaved(expense)
    },
  })
  const { values, options } = form
  const hasLines = read.item.lines.length > 0
  const sums = values && options && hasLines ? comparedSums(read, values, options) : []
  const choice = chosen ?? (isSilent(sums) ? 'file' : '')
  const submit = async (event?: FormEvent): ReturnType<typeof form.submit> => {
    event?.preventDefault()
    if (hasDifference(sums) && choice === '') {
      setAsked(true)
      return undefined
    }
    if (values && !values.vendor_id && canCreate) {
      const vendor = await call('client.create', {
        body: { ...newVendor, is_client: false, is_vendor: true },
      }).catch(showError)
      if (!vendor) return undefined
      storeItem('client', vendor)
      form.change({ vendor_id: vendor.id, vendor_title: vendor.title })
    }
    const isAsFile = hasDifference(sums) && choice === 'file'
    if (isAsFile && values && options) form.change(sumsOfFile(read, values, options))
    const saved = await form.submit()
    if (isAsFile && !saved) form.change({ mode: 'lines', vat_rows: [], confirm_difference: false })
    return saved
  }
  return { form: { ...form, submit }, sums, choice, choose: setChosen, isAsked, account, setAccount }
}

type Values = Parameters<typeof expenseRequest>[0]
type Options = Parameters<typeof totalsFormOf>[1]

/** The VAT rows of the file, which replace those of the lines; if a row has no VAT rate of the company, its totals without lines. */
const sumsOfFile = ({ paper }: ReadEInvoice, values: Values, options: Options): Partial<Values> => {
  if (!values.vat || paper.vat_rows.some(({ vat_id }) => vat_id === null))
    return { mode: 'totals', total: positive(paper.total), total_without_vat: positive(paper.net) }
  const computed = sumsOfLines(values, options).vat_rows
  const rows = paper.vat_rows.map(({ vat_id, base, vat }, index) => {
    // The file has no VAT where the buyer computes it.
    const reverse = computed.find((row) => row.vat_id === vat_id && isReverseChargeOnPurchase(row))
    return {
      key: `file-${index}`,
      vat_id: vat_id ?? '',
      base: positive(base),
      vat: positive(reverse?.vat ?? vat),
      deductible_percent: '100',
    }
  })
  return { vat_rows: rows, confirm_difference: true }
}

const sumsOfLines = (values: Values, options: Options) =>
  expenseTotals(totalsFormOf(expenseRequest({ ...values, mode: 'lines', vat_rows: [] }), options))

const comparedSums = ({ paper }: ReadEInvoice, values: Values, options: Options) => {
  const totals = sumsOfLines(values, options)
  const sums = compareTotals(paper, {
    net: totals.total_without_vat,
    vat: totals.vat_total,
    total: totals.total,
    vat_rows: totals.vat_breakdown,
  })
  return sums.map((each) => ({ ...each, file: positive(each.file), lines: positive(each.lines) }))
}

/** The amounts of a credit are positive in the form. */
const positive = (amount: string) => amount.replace(/^-/, '')

/** Puts the account of the file on the vendor's card if it has none, or if the person chose so. A failure does not undo the expense. */
const keepAccount = async ({ vendor }: ReadEInvoice, account: AccountChoice): Promise<void> => {
  const { match, new: facts } = vendor
  if (!match || !facts.account_number || match.account_number === facts.account_number) return
  if (match.account_number !== null && account === 'keep') return
  const body = { version: match.version, account_number: facts.account_number }
  const changed = await call('client.update', { params: { id: match.id }, body }).catch(showError)
  if (changed) storeItem('client', changed)
}
