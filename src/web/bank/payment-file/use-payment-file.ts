import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PreparedFile, PreparedRow } from '#contract/bank/payment-file.ts'
import { paidAmountProblem, paymentDateProblem } from '#domain/bank/payment-file.ts'
import type { PainVersion } from '#domain/bank/pain/write-pain.ts'
import { amountText } from '#domain/currency.ts'
import { dec, parseDecimal, sum } from '#domain/decimal.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { call } from '#web/platform/api/api.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { usePanel } from '#web/platform/panels/open-panel.tsx'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { saveFile } from '#web/resource/document/files.ts'
import { refresh } from '#web/resource/record/cache.ts'
import { closedError } from '#web/setup/closed-until.ts'
import { moneyText } from '#web/ui/text/money.tsx'

const keyOf = (expenses: readonly string[]) => ['payment-file.prepare', {}, expenses]

/** What a file of these expenses needs, as the server knows it. */
export const usePrepared = (expenses: readonly string[]) =>
  useQuery({
    queryKey: keyOf(expenses),
    queryFn: () => call('payment-file.prepare', { body: { expenses: [...expenses] } }),
    // The form keeps what the person enters; it is read again only after a change of an account.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Stores or confirms the account of a vendor, and shows what the server knows then. */
export const useVendorAccount = (expenses: readonly string[]) =>
  useAction(async (vendor: string, body: { account_number: string; confirmed?: boolean }) => {
    await call('payment-file.set_account', { params: { id: vendor }, body })
    refresh('client')
    await queryClient.invalidateQueries({ queryKey: keyOf(expenses) })
  })

/** Those that need attention come first, each group by due date. The order stays while the person works. */
const ordered = (rows: readonly PreparedRow[]): string[] =>
  [...rows.filter(needsAttention), ...rows.filter((row) => !needsAttention(row))].map(({ expense_id }) => expense_id)

const needsAttention = ({ account }: PreparedRow) => ['changed', 'missing', 'not_sepa'].includes(account.state)

/** Whether a changed account waits for the tick. */
const isUnchecked = ({ account }: PreparedRow) => account.state === 'changed' && account.confirmed_at === null

type AmountProblem = 'amount_zero' | 'amount_decimals' | 'amount_open'

export type PaymentFileState = ReturnType<typeof usePaymentFile>

/** The state of the form: account, day, version and amounts, and why it cannot be sent. */
export const usePaymentFile = (prepared: PreparedFile) => {
  const { t } = useTranslation('payment_file')
  const { t: fieldText } = useTranslation('validation')
  const panel = usePanel()
  const [order] = useState(() => ordered(prepared.rows))
  const [accountId, setAccount] = useState(prepared.account_id ?? '')
  const [date, setDate] = useState(prepared.date)
  const [chosenVersion, setVersion] = useState<PainVersion>()
  const [amounts, setAmounts] = useState<Readonly<Record<string, string>>>({})
  const rows = order.flatMap((id) => prepared.rows.find(({ expense_id }) => expense_id === id) ?? [])
  const account = prepared.accounts.find(({ id }) => id === accountId)
  const version = chosenVersion ?? account?.last_version ?? '09'
  const amountOf = ({ expense_id, unpaid }: PreparedRow) => amounts[expense_id] ?? unpaid
  const amountProblem = (row: PreparedRow): AmountProblem | undefined => {
    const amount = parseDecimal(amountOf(row), { allowNegative: true })
    return amount === undefined ? 'amount_zero' : paidAmountProblem(amountOf(row), row.unpaid)
  }
  const total = amountText(sum(rows.map((row) => parseDecimal(amountOf(row)) ?? dec(0))), 'EUR')
  const dateProblem = isPlainDate(date) ? paymentDateProblem(date, prepared.today) : undefined
  const dateError = isPlainDate(date)
    ? closedError(date, dateProblem && t(dateProblem))
    : fieldText(date ? 'date' : 'required')
  const refused = rows.some(({ refusal }) => refusal !== null)
  const states = rows.map((row) => row.account.state)
  const locked = refused
    ? t('error')
    : dateError
      ? t('lock_date')
      : states.includes('missing')
        ? t('lock_iban')
        : states.includes('not_sepa')
          ? t('lock_not_sepa')
          : rows.some((row) => amountProblem(row))
            ? t('lock_amount')
            : rows.some(isUnchecked)
              ? t('lock_checked')
              : account
                ? undefined
                : t('no_account')
  const send = useAction(async () => {
    const expenses = rows.map((row) => ({ id: row.expense_id, amount: amountOf(row) }))
    const file = await call('payment-file.make', { body: { account_id: accountId, date, version, expenses } })
    refresh('expense', 'payment-file')
    await downloadPaymentFile(file)
    toast.success(t('made', { total: moneyText(file.total, file.currency, currentLanguage()) }))
    panel?.close(file)
  })
  return {
    rows,
    account,
    accounts: prepared.accounts,
    chooseAccount: setAccount,
    date,
    setDate,
    dateError,
    today: prepared.today,
    version,
    setVersion,
    amountOf,
    amountProblem,
    setAmount: (row: PreparedRow, amount: string) => setAmounts((now) => ({ ...now, [row.expense_id]: amount })),
    total,
    locked,
    send,
    leave: () => panel?.requestClose(),
  }
}

/** Downloads a payment file. */
export const downloadPaymentFile = async ({ id, file_name }: { id: string; file_name: string }): Promise<void> =>
  saveFile(await call('payment-file.file', { params: { id } }), file_name)
