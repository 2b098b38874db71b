import {
  IconArrowRight,
  IconCopy,
  IconCreditCard,
  IconFileMinus,
  IconFilePencil,
  IconFilePlus,
  IconFileText,
  IconPackage,
  IconPlus,
  IconReceipt,
  IconRepeat,
  IconUsers,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { SearchResult } from '#contract/books/search.ts'
import { stateOf, stateText } from '#web/resource/invoice-state.ts'
import { useToday } from '#web/resource/dates.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Money, moneyText } from '#web/ui/text/money.tsx'
import { StateMark } from '#web/ui/text/state-mark.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { creditHref } from '#web/purchases/expense/credit-href.ts'
import { matches } from './palette-item.ts'
import type { PaletteAction, PaletteItem } from './palette-item.ts'

export const icons: Readonly<Record<SearchResult['kind'], Icon>> = {
  client: IconUsers,
  invoice: IconFileText,
  expense: IconReceipt,
  payment: IconCreditCard,
  product: IconPackage,
  draft: IconFilePencil,
  recurring: IconRepeat,
}

type Translate = TFunction<['shell', 'palette']>
type Rights = { document: boolean; payment: boolean; expense: boolean }

/** Found records as rows with amount, state and actions. */
export const useFoundItems = (search: string) => {
  const { t } = useTranslation(['shell', 'palette', 'invoice_list'])
  const { t: states } = useTranslation('invoice_list')
  const company = useCompany()
  const today = useToday()
  const may: Rights = {
    document: useCan('document.write'),
    payment: useCan('payment.write'),
    expense: useCan('expense.write'),
  }

  const invoiceState = (invoice: NonNullable<SearchResult['invoice']>) => {
    const fact = stateOf(invoice, today, company.time_zone)
    const left = moneyText(invoice.unpaid, invoice.currency, currentLanguage())
    const texts =
      fact.says === 'partly' ? t('palette:left', { amount: left }) : stateText(fact, states, currentLanguage())
    return <StateMark state={fact.mark} share={fact.share} label={texts} />
  }
  return (found: SearchResult): PaletteItem => {
    const { kind, id, title, subtitle, path, client, invoice, expense, total } = found
    const isNumbered = kind === 'invoice' || (kind === 'expense' && title !== subtitle)
    const [debt] = client?.debt ?? []
    return {
      key: id,
      icon: icons[kind],
      href: path,
      ...(isNumbered ? { number: title, label: subtitle } : { label: title }),
      // A client's code is shown only if it matches the search.
      ...(!isNumbered && (kind !== 'client' || matches(subtitle, search)) && { hint: subtitle }),
      ...(client && { state: debt && t('palette:debt'), amount: debtAmounts(client.debt, company.currency) }),
      ...(invoice && { state: invoiceState(invoice) }),
      ...(total && { amount: <Money {...total} locale={currentLanguage()} /> }),
      actions: client
        ? clientActions(found, t, may)
        : invoice
          ? invoiceActions(found, t, may)
          : expense && expenseActions(found, t, may),
    }
  }
}

/** The debt in each currency; zero in the company's own if there is none. */
const debtAmounts = (debt: NonNullable<SearchResult['client']>['debt'], currency: string) =>
  debt.length === 0 ? (
    <Money amount="0.00" currency={currency} locale={currentLanguage()} muted />
  ) : (
    debt.map((sum) => <Money key={sum.currency} {...sum} locale={currentLanguage()} />)
  )

const clientActions = ({ id, client }: SearchResult, t: Translate, may: Rights): PaletteAction[] => {
  const last = client?.last_invoice
  const amount = last && moneyText(last.total.amount, last.total.currency, currentLanguage())
  const documents: PaletteAction[] = [
    {
      key: 'invoice',
      shortcut: 'n',
      label: t('create_invoice'),
      icon: IconFilePlus,
      href: `/invoice/create?client_id=${id}`,
    },
    {
      key: 'copy',
      shortcut: 'c',
      label: last ? t('palette:like_last', { count: last.lines, amount }) : t('palette:like_last_none'),
      icon: IconCopy,
      href: `/invoice/create?copy_of=${last?.id}`,
      ...(last ? {} : { locked: t('palette:no_invoices') }),
    },
  ]
  const payment: PaletteAction = {
    key: 'payment',
    shortcut: 'p',
    label: t('create_payment'),
    icon: IconPlus,
    href: `/payment/create?client_id=${id}`,
  }
  return [...(may.document ? documents : []), ...(may.payment ? [payment] : [])]
}

const invoiceActions = ({ id, invoice, path }: SearchResult, t: Translate, may: Rights): PaletteAction[] => {
  const isOpen = invoice?.payment_state !== 'paid' && invoice?.type !== 'credit' && !invoice?.voided_at
  const copy: PaletteAction = {
    key: 'copy',
    shortcut: 'c',
    label: t('palette:copy'),
    icon: IconCopy,
    href: `/invoice/create?copy_of=${id}`,
  }
  const payment: PaletteAction = {
    key: 'payment',
    shortcut: 'p',
    label: t('create_payment'),
    icon: IconPlus,
    href: `${path}&view=payments`,
    ...(isOpen ? {} : { locked: t('palette:nothing_left') }),
  }
  return [...(may.document && invoice?.type !== 'credit' ? [copy] : []), ...(may.payment ? [payment] : [])]
}

const expenseActions = ({ id, expense }: SearchResult, t: Translate, may: Rights): PaletteAction[] =>
  may.expense && (expense?.kind === 'invoice' || expense?.kind === 'receipt')
    ? [
        {
          key: 'credit',
          shortcut: 'k',
          label: t('palette:credit_expense'),
          icon: IconFileMinus,
          href: creditHref(id),
        },
      ]
    : []

/** The row that links to the list of all results. */
export const allItem = (kind: SearchResult['kind'], label: string, href: string): PaletteItem => ({
  key: `all ${kind}`,
  label,
  icon: IconArrowRight,
  href,
})
