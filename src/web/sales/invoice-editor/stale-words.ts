import { eachOf } from '#contract/platform/field-names.ts'
import { invoiceTextNames } from '#contract/sales/invoice-fields.ts'
import type { InvoiceOptions } from '#contract/sales/invoice.ts'
import type { Language } from '#web/platform/texts/texts.ts'
import { type EditorForm, type EditorLine, isBlank } from './editor-form.ts'
import { percentText, plainFigure, priceText } from '#web/resource/figures.ts'
import { type InvoiceWords, vatShort } from './line-setup.ts'
import type { StaleField, StaleGroup } from './stale-fields.ts'

type Given = { form: EditorForm; options: InvoiceOptions; t: InvoiceWords; locale: Language }

const lineWords = (line: EditorLine, { form, options, t, locale }: Given): string => {
  const unit = options.units.find(({ id }) => id === line.unit_id)?.short_name ?? ''
  const vat = options.vats.find(({ id }) => id === line.vat_id)
  const sum = t('line_summary', {
    quantity: plainFigure(line.quantity, locale),
    unit,
    price: priceText(line.price || '0', form.currency, locale),
  }).replace(/\s{1,9}×/, ' ×')
  const less = line.discount?.value ? t('line_less', { discount: discountWords(line.discount, form, locale) }) : ''
  const taxed = form.vat && vat ? t('line_vat', { rate: vatShort(vat, t, locale) }) : ''
  return [line.title, line.description, sum, less, taxed].filter(Boolean).join(' · ')
}

const discountWords = (discount: EditorForm['discount'], { currency }: EditorForm, locale: Language): string =>
  !discount?.value
    ? ''
    : discount.kind === 'percent'
      ? percentText(discount.value, locale)
      : priceText(discount.value, currency, locale)

const words: Record<Exclude<StaleGroup, 'lines'>, (given: Given) => string> = {
  client: ({ form }) => [form.client?.title, form.client?.code, form.client?.address].filter(Boolean).join(', '),
  number: ({ form }) => form.number ?? '',
  date: ({ form }) => form.date,
  date_due: ({ form }) => form.date_due,
  currency: ({ form, locale }) =>
    [form.currency, form.exchange_rate && plainFigure(form.exchange_rate, locale)].filter(Boolean).join(' · '),
  vat_document: ({ form, t }) => t(form.vat ? 'stale_yes' : 'stale_no'),
  prices_include_vat: ({ form, t }) => t(form.prices_include_vat ? 'stale_yes' : 'stale_no'),
  discount: ({ form, locale }) => discountWords(form.discount, form, locale),
  delivery: ({ form, locale }) => (form.delivery?.amount ? priceText(form.delivery.amount, form.currency, locale) : ''),
  ...eachOf(
    invoiceTextNames,
    (name) =>
      ({ form }: Given) =>
        form[name],
  ),
  language: ({ form, t }) => t(`language_${form.language}`),
  accounts: ({ form, options }) =>
    options.accounts
      .filter(({ id }) => form.accounts.includes(id))
      .map(({ title }) => title)
      .join(', '),
}

/** What a version of the form says in a field, one text a line. */
export const staleWords = (field: StaleField, given: Given): string[] => {
  if (field.group !== 'lines') return [words[field.group](given) || '–']
  const lines = given.form.lines.filter((line) => !isBlank(line))
  const shown = field.line === undefined ? lines : lines.slice(field.line, field.line + 1)
  return shown.length > 0 ? shown.map((line) => lineWords(line, given)) : ['–']
}

/** What the field is called. */
export const staleName = ({ group, line }: StaleField, t: InvoiceWords): string =>
  line === undefined ? t(group) : t('line_of', { number: line + 1 })
