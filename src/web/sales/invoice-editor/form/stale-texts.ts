import { recordByName } from '#contract/platform/field-names.ts'
import { invoiceTextNames } from '#contract/sales/invoice-fields.ts'
import type { InvoiceOptions } from '#contract/sales/invoice.ts'
import type { Language } from '#web/platform/texts/texts.ts'
import { isBlank } from './editor-form.ts'
import type { EditorForm, EditorLine } from './editor-form.ts'
import { percentText, plainFigure, priceText } from '#web/resource/figures.ts'
import { vatShort } from './form-options.ts'
import type { InvoiceTranslate } from './form-options.ts'
import type { StaleField, StaleGroup } from './stale-fields.ts'

type Version = { form: EditorForm; options: InvoiceOptions; t: InvoiceTranslate; locale: Language }

const lineText = (line: EditorLine, { form, options, t, locale }: Version): string => {
  const unit = options.units.find(({ id }) => id === line.unit_id)?.short_name ?? ''
  const vat = options.vats.find(({ id }) => id === line.vat_id)
  const sum = t('line_summary', {
    quantity: plainFigure(line.quantity, locale),
    unit,
    price: priceText(line.price || '0', form.currency, locale),
  }).replace(/\s{1,9}×/, ' ×')
  const less = line.discount?.value ? t('line_less', { discount: discountText(line.discount, form, locale) }) : ''
  const taxed = form.vat && vat ? t('line_vat', { rate: vatShort(vat, t, locale) }) : ''
  return [line.title, line.description, sum, less, taxed].filter(Boolean).join(' · ')
}

const discountText = (discount: EditorForm['discount'], { currency }: EditorForm, locale: Language): string =>
  !discount?.value
    ? ''
    : discount.kind === 'percent'
      ? percentText(discount.value, locale)
      : priceText(discount.value, currency, locale)

const textOfGroup: Record<Exclude<StaleGroup, 'lines'>, (version: Version) => string> = {
  client: ({ form }) => [form.client?.title, form.client?.code, form.client?.address].filter(Boolean).join(', '),
  number: ({ form }) => form.number ?? '',
  date: ({ form }) => form.date,
  date_due: ({ form }) => form.date_due,
  currency: ({ form, locale }) =>
    [form.currency, form.exchange_rate && plainFigure(form.exchange_rate, locale)].filter(Boolean).join(' · '),
  vat_document: ({ form, t }) => t(form.vat ? 'stale_yes' : 'stale_no'),
  prices_include_vat: ({ form, t }) => t(form.prices_include_vat ? 'stale_yes' : 'stale_no'),
  discount: ({ form, locale }) => discountText(form.discount, form, locale),
  delivery: ({ form, locale }) => (form.delivery?.amount ? priceText(form.delivery.amount, form.currency, locale) : ''),
  ...recordByName(
    invoiceTextNames,
    (name) =>
      ({ form }: Version) =>
        form[name],
  ),
  supply: ({ form }) => [form.date_supply, form.supply_from, form.supply_to].filter(Boolean).join(' – '),
  language: ({ form, t }) => t(`language_${form.language}`),
  accounts: ({ form, options }) =>
    options.accounts
      .filter(({ id }) => form.accounts.includes(id))
      .map(({ title }) => title)
      .join(', '),
}

/** The value of a field in a version of the form, as lines of text. */
export const staleTexts = (field: StaleField, version: Version): string[] => {
  if (field.group !== 'lines') return [textOfGroup[field.group](version) || '–']
  const lines = version.form.lines.filter((line) => !isBlank(line))
  const shown = field.line === undefined ? lines : lines.slice(field.line, field.line + 1)
  return shown.length > 0 ? shown.map((line) => lineText(line, version)) : ['–']
}

export const staleName = ({ group, line }: StaleField, t: InvoiceTranslate): string =>
  line === undefined ? t(group) : t('line_of', { number: line + 1 })
