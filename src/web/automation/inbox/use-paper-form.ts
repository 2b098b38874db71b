import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Paper } from '#contract/automation/inbox.ts'
import type { Expense } from '#contract/purchases/expense.ts'
import { dec, parseDecimal, plainText } from '#domain/decimal.ts'
import { call } from '#web/platform/api/api.ts'
import { isProblem } from '#web/platform/api/problem.ts'
import { showError } from '#web/platform/feedback/use-action.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { refresh } from '#web/resource/record/cache.ts'

/** The fields of the pane; the rest of the form stays as it was read. */
export type PaperValues = {
  vendor_id: string
  vendor_title: string
  number: string
  date: string
  category_id: string
  total: string
  vat: string
  bank_entry: boolean
}
export type PaperErrors = Partial<Record<string, string>>

export const valuesOf = ({ form, vendor, fields, bank_entry }: Paper): PaperValues => ({
  vendor_id: form.vendor_id ?? '',
  vendor_title: vendor.match?.title ?? vendor.new.title,
  number: form.number ?? '',
  date: form.date ?? '',
  category_id: form.category_id ?? '',
  total: fields.find(({ field }) => field === 'total')?.value ?? '',
  vat: fields.find(({ field }) => field === 'vat')?.value ?? '',
  bank_entry: bank_entry?.certain ?? false,
})

/** The form of the expense: as it was read, with what a person has changed. */
export const formOf = (paper: Paper, values: PaperValues) => {
  const { form } = paper
  const read = valuesOf(paper)
  const head = {
    ...form,
    vendor_id: values.vendor_id,
    number: values.number.trim() || null,
    date: values.date,
    category_id: values.category_id || null,
    vat_rows: form.vat_rows && form.vat_rows.flatMap(({ vat_id, ...row }) => (vat_id ? [{ ...row, vat_id }] : [])),
  }
  if (form.lines.length > 0 || (values.total === read.total && values.vat === read.vat)) return head
  const vat = parseDecimal(values.vat || '0')
  const total = parseDecimal(values.total)
  const hasVat = vat !== undefined && !vat.eq(dec('0'))
  const net = hasVat && total ? plainText(total.minus(vat)) : null
  return {
    ...head,
    total: values.total || null,
    total_without_vat: net,
    vat: hasVat,
    vat_rows: null,
    confirm_difference: false,
  }
}

/** Makes the expense of a paper, and the vendor first if it is new; throws what the server refuses. */
export const approvePaper = async (paper: Paper, values: PaperValues): Promise<Expense> => {
  const vendor_id = values.vendor_id || (await createVendor(paper)).id
  const expense = await call('inbox.approve', {
    params: { id: paper.id },
    body: {
      form: formOf(paper, { ...values, vendor_id }),
      bank_entry_id: values.bank_entry ? (paper.bank_entry?.id ?? null) : null,
    },
  })
  refresh('inbox', 'expense', 'client')
  return expense
}

/** Records the vendor of a paper with what was read of it. */
export const createVendor = ({ vendor }: Paper) =>
  call('client.create', {
    body: { ...vendor.new, vat_enabled: vendor.new.vat_code !== null, is_client: false, is_vendor: true },
  })

/** The fields that are missing before anything is asked of the server. */
const missing = (values: PaperValues, mayCreate: boolean): string[] => [
  ...(values.vendor_id || (mayCreate && values.vendor_title) ? [] : ['vendor_id']),
  ...(values.date ? [] : ['date']),
  ...(values.total ? [] : ['total']),
]

/** The fields of a paper while a person looks at them. */
export const usePaperForm = (paper: Paper) => {
  const { t } = useTranslation('inbox')
  const [own, setOwn] = useState<Partial<PaperValues>>({})
  const [errors, setErrors] = useState<PaperErrors>({})
  const mayCreate = useCan('document.write')
  const values = { ...valuesOf(paper), ...own }
  const change = (part: Partial<PaperValues>) => {
    setOwn((now) => ({ ...now, ...part }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))))
  }
  const approve = async (): Promise<Expense | undefined> => {
    const absent = missing(values, mayCreate)
    if (absent.length > 0) {
      setErrors(Object.fromEntries(absent.map((field) => [field, t('required')])))
      return undefined
    }
    try {
      return await approvePaper(paper, values)
    } catch (error) {
      const refused = isProblem(error) ? error.body.errors : undefined
      if (refused) setErrors(messagesOf(refused))
      showError(error)
      return undefined
    }
  }
  return { values, errors, change, approve, hasLines: paper.form.lines.length > 0 }
}
export type PaperForm = ReturnType<typeof usePaperForm>

/** `form.number` → `number`; fields that are not in the pane are named by the message of the server. */
const messagesOf = (errors: object): PaperErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [
      field.replace(/^form\./, ''),
      Array.isArray(messages) ? String(messages[0]) : String(messages),
    ]),
  )
