import type { InvoiceOptions } from '#contract/sales/invoice.ts'
import { dec } from '#domain/decimal.ts'
import { mergeVatRows } from '#domain/merged-vat.ts'
import type { InvoiceTotals } from '#domain/invoice-totals.ts'
import type { Language } from '#web/platform/texts/texts.ts'
import { Money } from '#web/ui/text/money.tsx'
import type { EditorForm } from '#web/sales/invoice-editor/form/editor-form.ts'
import { percentText, priceText } from '#web/resource/figures.ts'
import { vatShort } from '#web/sales/invoice-editor/form/form-options.ts'
import type { InvoiceTranslate } from '#web/sales/invoice-editor/form/form-options.ts'

type RowsOptions = {
  form: EditorForm
  totals: InvoiceTotals
  options: InvoiceOptions
  t: InvoiceTranslate
  locale: Language
}

/** The rows above the total, with the same labels and order as in the printed document. */
export const totalRows = ({ form, totals, options, t, locale }: RowsOptions) => {
  const money = (amount: string) => <Money amount={amount} currency={form.currency} locale={locale} />
  const figure = (amount: string) => priceText(amount, form.currency, locale)
  const discounted = form.discount !== null && !dec(totals.discount_total).eq(0)
  const delivered = form.delivery !== null && form.delivery.amount.trim() !== ''
  const deliveryVat = options.vats.find((vat) => vat.id === form.delivery?.vat_id)
  const parts = [
    { key: 'subtotal', label: t('subtotal'), value: money(totals.subtotal) },
    ...(discounted
      ? [{ key: 'discount', label: discountName(form, t, locale), value: money(negated(totals.discount_total)) }]
      : []),
    ...(delivered
      ? [
          {
            key: 'delivery',
            label:
              form.vat && deliveryVat ? t('delivery_with', { rate: vatShort(deliveryVat, t, locale) }) : t('delivery'),
            value: money(totals.delivery_total),
          },
        ]
      : []),
  ]
  const vatLabel = ({ type, rate, base }: InvoiceTotals['vat_breakdown'][number]) =>
    type === 'exempt' || type === 'reverse-charge' || type === 'outside'
      ? t(`vat_${type}_of`, { base: figure(base) })
      : t('vat_of', { rate: percentText(rate, locale), base: figure(base) })
  return [
    ...(discounted || delivered ? parts : []),
    ...(form.vat
      ? [
          { key: 'net', label: t('total_without_vat'), value: money(totals.total_without_vat) },
          ...mergeVatRows(totals.vat_breakdown, form.currency)
            // Groups with zero amounts are hidden, such as that of the blank row.
            .filter(({ base, vat }) => !dec(base).eq(0) || !dec(vat).eq(0))
            .map((group) => ({
              key: `${group.category} ${group.rate}`,
              label: vatLabel(group),
              value: money(group.vat),
            })),
        ]
      : []),
  ]
}

const discountName = ({ discount }: EditorForm, t: InvoiceTranslate, locale: Language): string =>
  discount?.kind === 'percent' ? t('discount_of', { percent: percentText(discount.value, locale) }) : t('discount')

const negated = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)
