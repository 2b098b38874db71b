import { amountText, isCurrency } from '#domain/currency.ts'
import { parseDecimal } from '#domain/decimal.ts'
import type { DraftKind } from '#domain/draft.ts'
import { currentLanguage, i18n } from '#web/platform/texts/texts.ts'
import { Money } from '#web/ui/text/money.tsx'
import type { ListedDraft } from './draft-state.tsx'

/** The client or vendor. */
export const nameOfDraft = (kind: DraftKind, { title }: Pick<ListedDraft, 'title'>): string =>
  title ?? i18n.t(kind === 'invoice' ? 'draft:no_client' : 'draft:no_vendor')

/** The total of a draft; a dash while it cannot be computed. */
export const DraftTotal = ({ draft: { total, currency } }: { draft: Pick<ListedDraft, 'total' | 'currency'> }) => {
  const amount = total === null ? undefined : parseDecimal(total)
  if (!amount || !currency || !isCurrency(currency)) return '–'
  return <Money amount={amountText(amount, currency)} currency={currency} locale={currentLanguage()} />
}
