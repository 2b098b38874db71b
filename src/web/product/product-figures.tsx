import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/product.ts'
import { quantityText } from '../invoice/figures.ts'
import { PageLink } from '../page-link.tsx'
import { useCompany } from '../session.ts'
import { currentLanguage } from '../texts.ts'
import { Money } from '../ui/money.tsx'
import { QuietStat, QuietStats } from '../ui/quiet-stat.tsx'

type Props = { product: Product; units: readonly { id: string; short_name: string; format: string }[] }

/** What was sold of it; nothing where nothing was. */
export const ProductFigures = ({ product, units }: Props) => {
  const { t } = useTranslation('product')
  const { currency } = useCompany()
  const locale = currentLanguage()
  if (Number(product.sold_quantity) === 0) return null
  const unit = units.find(({ id }) => id === product.unit_id)
  const quantity = quantityText(product.sold_quantity, unit?.format, locale)
  return (
    <QuietStats>
      <QuietStat label={t('sold_quantity')} value={unit ? `${quantity}\u00A0${unit.short_name}` : quantity} />
      <QuietStat
        label={t('sold_total')}
        value={<Money amount={product.sold_total} currency={currency} locale={locale} />}
        note={<PageLink href={`/invoice/list?product_id=${product.id}`}>{t('sold_invoices')}</PageLink>}
      />
    </QuietStats>
  )
}
