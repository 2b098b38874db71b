import { rateDecimals } from '#domain/exchange-rate/published-rate.ts'
import { IconPercentage, IconTruck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { InvoiceTotals } from '#domain/invoice-totals.ts'
import { amountText } from '#domain/currency.ts'
import { dec, parseDecimal } from '#domain/decimal.ts'
import { amountInWords } from '#domain/amount-in-words.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { NoteTemplateMenu } from '#web/setup/note-template-menu.tsx'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { AskedBelow } from '#web/ui/fields/asked-below.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { moneyText, Money } from '#web/ui/text/money.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { TotalsList } from '#web/ui/table/totals.tsx'
import { editorExplanation } from '#web/sales/invoice-editor/form/editor-totals.ts'
import { DiscountInput, ChoiceCell, NumberCell } from '#web/sales/invoice-editor/lines/line-cells.tsx'
import type { EditorForm } from '#web/sales/invoice-editor/form/editor-form.ts'
import type { Editor } from '#web/sales/invoice-editor/form/editor.ts'
import { plainFigure, priceText } from '#web/resource/figures.ts'
import { focusControl } from '#web/sales/invoice-editor/form/field-controls.ts'
import { withNote } from '#web/sales/invoice-editor/form/form-changes.ts'
import { defaultVatId, vatDateOf, vatOptions, vatsOn } from '#web/sales/invoice-editor/form/form-options.ts'
import classes from './sums-part.module.css'
import { totalRows } from './total-rows.tsx'
import { VatHow } from './vat-how.tsx'

type Props = {
  editor: Editor
  form: EditorForm
  totals: InvoiceTotals
  errorOf: (path: string) => string | undefined
}

/** Below the lines: note, discount, delivery and totals. */
export const SumsPart = (props: Props) => {
  const { editor, form, totals, errorOf } = props
  const { t } = useTranslation('invoice')
  const locale = currentLanguage()
  const words = amountInWords(totals.total, form.currency, form.language)
  return (
    <div className={classes.sums}>
      <div className={classes.left}>
        <TextAreaField
          id="invoice-note"
          label={t('note')}
          labelAside={
            <NoteTemplateMenu
              note={form.note}
              onPick={({ text }) => {
                editor.update((now) => withNote(now, text), 'note')
                focusControl('invoice-note')
              }}
            />
          }
          placeholder={t('note_placeholder')}
          rows={3}
          maxLength={2000}
          value={form.note}
          error={errorOf('note')}
          onChange={(note) => editor.set('note', note)}
          onBlur={() => editor.leave('note')}
        />
        <Additions {...props} />
      </div>
      <section className={classes.totals} aria-label={t('totals')}>
        <TotalsList
          rows={totalRows({ form, totals, options: editor.options, t, locale })}
          total={{
            label: t('total'),
            value: <Money amount={totals.total} currency={form.currency} locale={locale} />,
          }}
          note={
            <>
              {words && <span lang={form.language}>{words}</span>}
              <Converted form={form} total={totals.total} own={editor.options.company_currency} />
            </>
          }
        />
        {form.vat && (
          <div className={classes.how}>
            <VatHow explanation={editorExplanation(form, editor.options)} currency={form.currency} />
          </div>
        )}
      </section>
    </div>
  )
}

/** The total in the company's own currency, by the typed exchange rate. */
const Converted = ({ form, total, own }: { form: EditorForm; total: string; own: string }) => {
  const { t } = useTranslation('invoice')
  const rate = parseDecimal(form.exchange_rate.trim(), { maxDecimals: rateDecimals, allowNegative: false })
  if (form.currency === own || !rate || rate.eq(0)) return null
  const locale = currentLanguage()
  return (
    <div>
      {t('converted', {
        amount: moneyText(amountText(dec(total).times(rate), own), own, locale),
        rate: plainFigure(form.exchange_rate, locale),
      })}
    </div>
  )
}

/** Discount and delivery: a link that adds each, then its fields. */
const Additions = (props: Props) => {
  const { editor, form } = props
  const { t } = useTranslation('invoice')
  const icon = { size: 16, stroke: 1.75 }
  return (
    <div className={classes.additions}>
      {form.discount && <DiscountRow {...props} discount={form.discount} />}
      <AskedBelow id="invoice-discount" />
      {form.delivery && <DeliveryRow {...props} delivery={form.delivery} />}
      <AskedBelow id="invoice-delivery" />
      <div className={classes.optionalFields}>
        {!form.discount && (
          <Button
            variant="link"
            size="small"
            icon={<IconPercentage {...icon} />}
            onClick={() => {
              editor.set('discount', { kind: 'percent', value: '' })
              focusControl('invoice-discount.value')
            }}
          >
            {t('discount')}
          </Button>
        )}
        {!form.delivery && (
          <Button
            variant="link"
            size="small"
            icon={<IconTruck {...icon} />}
            onClick={() => {
              editor.set('delivery', { amount: '', vat_id: defaultVatId(editor.options, vatDateOf(form)) })
              focusControl('invoice-delivery.amount')
            }}
          >
            {t('delivery')}
          </Button>
        )}
      </div>
    </div>
  )
}

const DiscountRow = ({
  editor,
  form,
  errorOf,
  discount,
}: Props & { discount: NonNullable<EditorForm['discount']> }) => {
  const { t } = useTranslation('invoice')
  const error = errorOf('discount.value')
  return (
    <div className={classes.addition}>
      <span className={classes.name}>{t('discount')}</span>
      <div className={classes.boxed}>
        <DiscountInput
          id="invoice-discount.value"
          name={t('discount')}
          discount={discount}
          currency={form.currency}
          invalid={error !== undefined}
          note="invoice-discount-note"
          onChange={(next) => editor.update((now) => ({ ...now, discount: next }), 'discount.value')}
          onLeave={() => editor.leave('discount.value')}
        />
      </div>
      <IconButton
        size="small"
        label={t('remove_discount')}
        icon={<IconX size={16} stroke={1.75} />}
        onClick={() => editor.update((now) => ({ ...now, discount: null }), 'discount.value')}
      />
      {error && <FieldNote id="invoice-discount-note" error={error} />}
    </div>
  )
}

const DeliveryRow = ({
  editor,
  form,
  errorOf,
  delivery,
}: Props & { delivery: NonNullable<EditorForm['delivery']> }) => {
  const { t } = useTranslation('invoice')
  const locale = currentLanguage()
  const vats = vatOptions(vatsOn(editor.options.vats, vatDateOf(form)), t, locale)
  const error = errorOf('delivery.amount') ?? errorOf('delivery.vat_id')
  const set = (change: Partial<typeof delivery>) =>
    editor.update((now) => ({ ...now, delivery: { ...delivery, ...change } }), 'delivery.amount', 'delivery.vat_id')
  const common = { head: '', note: 'invoice-delivery-note', onLeave: () => editor.leave('delivery.amount') }
  return (
    <div className={classes.addition}>
      <span className={classes.name}>{t('delivery')}</span>
      <div className={classes.boxed} data-pair>
        <NumberCell
          {...common}
          id="invoice-delivery.amount"
          name={t('delivery_amount')}
          value={delivery.amount}
          invalid={errorOf('delivery.amount') !== undefined}
          format={(value) => priceText(value, form.currency, locale)}
          placeholder={priceText('0', form.currency, locale)}
          onChange={(amount) => set({ amount })}
        />
        {form.vat && (
          <ChoiceCell
            {...common}
            id="invoice-delivery.vat_id"
            name={t('delivery_vat')}
            value={delivery.vat_id}
            invalid={errorOf('delivery.vat_id') !== undefined}
            options={vats}
            short={vats.find((vat) => vat.value === delivery.vat_id)?.short ?? ''}
            full
            onChange={(vat_id) => set({ vat_id })}
          />
        )}
      </div>
      <IconButton
        size="small"
        label={t('remove_delivery')}
        icon={<IconX size={16} stroke={1.75} />}
        onClick={() => editor.update((now) => ({ ...now, delivery: null }), 'delivery.amount', 'delivery.vat_id')}
      />
      {error && <FieldNote id="invoice-delivery-note" error={error} />}
    </div>
  )
}
