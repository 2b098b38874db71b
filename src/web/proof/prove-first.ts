import { call } from '../api.ts'
import { askForProof } from './ask-for-proof.tsx'

/** Before what opens in a new tab, where nothing could ask: a proof, where the last one is too old or soon will be. */
export const proveFirst = async (): Promise<boolean> => {
  const { until } = await call('user.proof_ways')
  return (until !== null && Date.parse(until) - Date.now() > 60_000) || askForProof()
}
