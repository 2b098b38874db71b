import { call } from '#web/platform/api/api.ts'
import { askForProof } from './ask-for-proof.tsx'

/** Asks for a proof before a new tab is opened, which could not ask itself. Does nothing while the last proof still counts. */
export const proveFirst = async (): Promise<boolean> => {
  const { until } = await call('user.proof_ways')
  return (until !== null && Date.parse(until) - Date.now() > 60_000) || askForProof()
}
