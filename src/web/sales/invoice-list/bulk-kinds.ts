import { useCan } from '#web/platform/session/use-can.ts'
import type { BulkKind } from './bulk-work.ts'
import type { ListTab } from '#web/resource/list-tabs.tsx'

/** What can be done with chosen documents of a tab. Each finds out by itself which of them it cannot be done to, and says so. */
export const useBulkKinds = (tab: ListTab): readonly (BulkKind | 'export')[] => {
  const [write, pay, take] = [useCan('document.write'), useCan('payment.write'), useCan('document.export')]
  if (tab === 'deleted') return write ? ['restore'] : []
  const isPayable = tab !== 'void' && tab !== 'credit' && tab !== 'paid'
  return [
    ...(write && tab !== 'void' ? (['send'] as const) : []),
    ...(write && tab === 'unpaid' ? (['remind'] as const) : []),
    ...(pay && isPayable ? (['pay'] as const) : []),
    ...(take ? (['export'] as const) : []),
    ...(write && tab !== 'void' ? (['delete'] as const) : []),
  ]
}
