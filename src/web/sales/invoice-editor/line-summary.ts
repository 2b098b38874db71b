import type { EditorLine } from './editor-form.ts'
import { percentText, priceText, quantityText } from '#web/resource/figures.ts'
import type { LineSetup } from './line-setup.ts'

/** A line in one sentence, where it is a closed card: '6 vnt. × 85,50 · PVM 21 %'. */
export const lineSummary = (line: EditorLine, setup: LineSetup, unit: string, vat: string): string => {
  const { t, locale, currency } = setup
  const what = t('line_summary', {
    quantity: quantityText(line.quantity, setup.formats.get(line.unit_id), locale),
    unit,
    price: priceText(line.price || '0', currency, locale),
  }).replace(/\s{1,9}×/, ' ×')
  const less = line.discount?.value
    ? t('line_less', {
        discount:
          line.discount.kind === 'percent'
            ? percentText(line.discount.value, locale)
            : priceText(line.discount.value, currency, locale),
      })
    : ''
  return [what, less, setup.vat && vat ? t('line_vat', { rate: vat }) : ''].filter(Boolean).join(' · ')
}
