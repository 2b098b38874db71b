import { IconPercentage, IconTruck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { parseFigure, plainFigure, priceText } from '#web/resource/figures.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import classes from './expense.module.css'
import type { ExpenseForm } from './use-expense-form.ts'
import { defaultVatId, vatChoices, vatDateOf } from './expense-vat.ts'

const icon = { size: 16, stroke: 1.75 }

/** Discount and delivery: a link that adds each, then its fields. */
export const LineAdditions = ({ form }: { form: ExpenseForm }) => {
  const { t } = useTranslation('expense')
  const { values, options } = form
  if (!values || !options) return null
  const { discount, delivery } = values
  return (
    <div className={classes.additions}>
      {discount && <DiscountFields form={form} discount={discount} />}
      {delivery && <DeliveryFields form={form} delivery={delivery} />}
      <div className={classes.optionalFields}>
        {!discount && (
          <Button
            variant="link"
            size="small"
            icon={<IconPercentage {...icon} />}
            onClick={() => form.change({ discount: { kind: 'percent', value: '' } })}
          >
            {t('discount_add')}
          </Button>
        )}
        {!delivery && (
          <Button
            variant="link"
            size="small"
            icon={<IconTruck {...icon} />}
            onClick={() =>
              form.change({ delivery: { amount: '', vat_id: defaultVatId(options.vats, vatDateOf(values)) } })
            }
          >
            {t('delivery_add')}
          </Button>
        )}
      </div>
    </div>
  )
}

type Values = NonNullable<ExpenseForm['values']>

const DiscountFields = ({ form, discount }: { form: ExpenseForm; discount: NonNullable<Values['discount']> }) => {
  const { t } = useTranslation('expense')
  const locale = currentLanguage()
  const currency = form.values?.currency ?? ''
  const isPercent = discount.kind === 'percent'
  return (
    <div className={classes.addition}>
      <DecimalField
        id={form.idOf('discount.value')}
        label={t('discount')}
        autoFocus={discount.value === ''}
        value={discount.value}
        error={form.errorOf('discount.value')}
        onChange={(value) => form.change({ discount: { ...discount, value } })}
        onBlur={() => form.leave('discount.value')}
        format={(value) => (isPercent ? plainFigure(value, locale) : priceText(value, currency, locale))}
        parse={parseFigure}
      />
      <SelectField
        label={t('discount_kind')}
        value={discount.kind}
        onChange={(kind) => form.change({ discount: { ...discount, kind } })}
        options={[
          { value: 'percent', label: t('discount_percent') },
          { value: 'amount', label: t('discount_amount') },
        ]}
      />
      <span className={classes.additionRemove}>
        <IconButton
          size="small"
          label={t('discount_remove')}
          icon={<IconX {...icon} />}
          onClick={() => form.change({ discount: null })}
        />
      </span>
    </div>
  )
}

const DeliveryFields = ({ form, delivery }: { form: ExpenseForm; delivery: NonNullable<Values['delivery']> }) => {
  const { t } = useTranslation('expense')
  const { t: vatTexts } = useTranslation('invoice')
  const locale = currentLanguage()
  const { values, options } = form
  return (
    <div className={classes.addition}>
      <DecimalField
        id={form.idOf('delivery.amount')}
        label={t('delivery')}
        autoFocus={delivery.amount === ''}
        suffix={values?.currency}
        value={delivery.amount}
        error={form.errorOf('delivery.amount')}
        onChange={(amount) => form.change({ delivery: { ...delivery, amount } })}
        onBlur={() => form.leave('delivery.amount')}
        format={(value) => priceText(value, values?.currency ?? '', locale)}
        parse={parseFigure}
      />
      {values?.vat && (
        <SelectField
          id={form.idOf('delivery.vat_id')}
          label={t('delivery_vat')}
          placeholder={t('vat_none')}
          value={delivery.vat_id}
          error={form.errorOf('delivery.vat_id')}
          onChange={(vat_id) => form.change({ delivery: { ...delivery, vat_id } })}
          options={vatChoices(options?.vats ?? [], vatDateOf(values), delivery.vat_id, vatTexts, locale)}
        />
      )}
      <span className={classes.additionRemove}>
        <IconButton
          size="small"
          label={t('delivery_remove')}
          icon={<IconX {...icon} />}
          onClick={() => form.change({ delivery: null })}
        />
      </span>
    </div>
  )
}
