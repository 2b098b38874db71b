import { lazy, Suspense } from 'react'
import { loadTexts } from '#web/platform/texts/texts.ts'
import type { RateProposalProps } from './rate-proposal.tsx'

/** Loaded with its texts when a form has another currency than the company. */
const RateProposal = lazy(async () => {
  const [{ RateProposal: component }] = await Promise.all([import('./rate-proposal.tsx'), loadTexts('rate')])
  return { default: component }
})

/** Under the exchange rate of a form: where its rate is from, or the rate of its day to use; an empty field gets it by itself. */
export const RateHint = (props: RateProposalProps) => (
  <Suspense fallback={null}>
    <RateProposal {...props} />
  </Suspense>
)
