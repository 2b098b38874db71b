import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OptionsOf } from '#web/platform/queries/queries.ts'
import type { fieldProps } from '#web/resource/form/field-props.ts'
import { parseFigure, priceText } from '#web/resource/figures.ts'
import { LikenessHint } from '#web/resource/form/likeness-hint.tsx'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { withRate, withTypedPrice, mainPrice } from './product-values.ts'
import type { PriceName, Prices, ProductValues } from './product-values.ts'

type Form = ReturnType<typeof fieldProps<ProductValues>> & {
  values: ProductValues | undefined
  change: (part: Partial<ProductValues>) => void
  idOf: (path: string) => string
}
type Props = { form: Form; options: OptionsOf<'product'> | undefined; isNew: boolean; id: string | undefined }

export const ProductFields = ({ form, options, isNew, id }: Props) => {
  const { t } = useTranslation('product')
  return (
    <>
      <div>
        <Segmented
          label={t('type')}
          name={form.idOf('type')}
          value={form.values?.type ?? 'both'}
          onChange={(type) => form.change({ type })}
          options={[
            { value: 'both', label: t('type_both') },
            { value: 'sale', label: t('type_sale') },
            { value: 'purchase', label: t('type_purchase') },
          ]}
        />
      </div>
      <TextField
        {...form.field('title')}
        label={t('title')}
        autoComplete="off"
        autoFocus={isNew}
        data-autofocus={isNew || undefined}
        required
      />
      <FieldRow columns="2fr 1fr">
        <TextField
          {...form.field('code')}
          label={t('code')}
          hint={
            <LikenessHint
              kind="product"
              field="code"
              value={form.values?.code}
              except={id}
              otherwise={t('code_hint')}
            />
          }
          autoComplete="off"
        />
        <SelectField
          {...form.field('unit_id')}
          label={t('unit')}
          placeholder="–"
          clearable
          options={(options?.units ?? []).map(({ id, title, short_name }) => ({
            value: id,
            label: `${short_name} – ${title}`,
          }))}
        />
      </FieldRow>
      <PriceFields form={form} options={options} />
      <TextAreaField {...form.field('description')} label={t('description')} hint={t('description_hint')} rows={3} />
    </>
  )
}

const PriceFields = ({ form, options }: Omit<Props, 'isNew' | 'id'>) => {
  const { t } = useTranslation('product')
  const { currency, vat_enabled } = useCompany()
  const [last, setLast] = useState<PriceName>(mainPrice(vat_enabled))
  const values = form.values
  const vats = options?.vats ?? []
  const rateOf = (id: string | null | undefined) =>
    vat_enabled ? (vats.find((vat) => vat.id === id)?.rate ?? '0') : '0'
  const prices: Prices = { price: text(values?.price), price_without_vat: text(values?.price_without_vat) }
  const price = (name: PriceName) => ({
    ...form.field(name),
    value: prices[name],
    suffix: currency,
    format: (value: string) => priceText(value, currency, currentLanguage()),
    parse: parseFigure,
    onChange: (typed: string) => {
      setLast(name)
      form.change(withTypedPrice(name, typed, rateOf(values?.vat_id)))
    },
  })
  if (!vat_enabled)
    return (
      <FieldRow columns="1fr 2fr">
        <DecimalField {...price('price')} label={t('price')} required />
      </FieldRow>
    )
  const vat = form.field('vat_id')
  return (
    <FieldRow columns="1fr 1fr 1fr">
      <DecimalField {...price('price_without_vat')} label={t('price_without_vat')} required />
      <SelectField
        {...vat}
        label={t('vat')}
        placeholder={t('vat_none')}
        clearable
        options={vats.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(vat_id: string) => form.change({ vat_id, ...withRate(prices, last, rateOf(vat_id)) })}
      />
      <DecimalField {...price('price')} label={t('price_with_vat')} hint={t('price_hint')} />
    </FieldRow>
  )
}

const text = (price: string | number | null | undefined): string => String(price ?? '')
