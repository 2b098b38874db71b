import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvoiceRow } from '#contract/sales/invoice.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { closedError } from '#web/setup/closed-period/closed-until.ts'
import { usePanel } from '#web/platform/panels/open-panel.tsx'
import { payPlan } from './pay-plan.ts'
import type { PayableTo, PayChoice } from './pay-plan.ts'
import { useListWords } from '#web/resource/use-list-words.ts'

/** The form of a day and, for each currency, an account: today and the main one until others are chosen. Closes its panel with a `PayChoice`. */
export const useBulkPay = (rows: readonly InvoiceRow[], accounts: readonly PayableTo[]) => {
  const { t, today } = useListWords()
  const { t: refusal } = useTranslation('validation')
  const panel = usePanel()
  const plan = payPlan(rows, accounts, t)
  const [date, setDate] = useState<string>(today)
  const [chosen, setChosen] = useState<PayChoice['accounts']>({})
  const [tried, setTried] = useState(false)
  const groups = plan.groups.map((group) => ({
    ...group,
    account: chosen[group.currency] ?? group.accounts[0]?.id ?? '',
    choose: (id: string) => setChosen({ ...chosen, [group.currency]: id }),
  }))
  const closed = closedError(date)
  const fault = isPlainDate(date) ? closed : refusal(date ? 'date' : 'required')
  const submit = () => {
    setTried(true)
    if (fault || plan.count === 0) return
    const chosenOf = Object.fromEntries(groups.map(({ currency, account }) => [currency, account]))
    panel?.close({ date, accounts: chosenOf } satisfies PayChoice)
  }
  return {
    ...plan,
    groups,
    date,
    setDate,
    fault: tried ? fault : closed,
    submit,
    leave: () => panel?.requestClose(),
  }
}
