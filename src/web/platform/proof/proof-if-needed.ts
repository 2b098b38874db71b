import { call } from '#web/platform/api/api.ts'
import { askForProof } from './ask-for-proof.tsx'

/** Asks for a proof before opening a new tab, which cannot ask itself. Does nothing while the last proof is valid. */
export const askForProofIfNeeded = async (): Promise<boolean> => {
  const { until } = await call('user.proof_ways')
  return (until !== null && Date.parse(until) - Date.now() > 60_000) || askForProof()
}
