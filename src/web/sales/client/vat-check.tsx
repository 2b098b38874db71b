import { lazy, Suspense } from 'react'
import { loadTexts } from '#web/platform/texts/texts.ts'
import type { VatCheckProps } from './vat-check-state.tsx'

/** Loaded with its texts: most clients are Lithuanian, and VIES may be off. */
const State = lazy(async () => {
  const [{ VatCheckState }] = await Promise.all([import('./vat-check-state.tsx'), loadTexts('company_data')])
  return { default: VatCheckState }
})

/** What VIES said about the VAT code of a client, with a button that asks. */
export const VatCheck = (props: VatCheckProps) => (
  <Suspense fallback={null}>
    <State {...props} />
  </Suspense>
)
