import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/sales/product.ts'
import { quantityText } from '#web/resource/figures.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Money } from '#web/ui/text/money.tsx'
import { QuietStat, QuietStats } from '#web/ui/text/facts.tsx'

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
