import { useTranslation } from 'react-i18next'
import type { LetterSettings } from '#contract/sales/letter-template.ts'
import type { Contract } from '#contract/index.ts'
import type { Input } from '#contract/platform/row.ts'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { loadQuery } from '#web/platform/queries/queries.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'

type Change = Partial<Omit<Input<Contract['letter-settings.save']>, 'version'>>

/** Stores a change of the settings of letters. Resolves to whether it was stored. */
export const useSaveLetterSettings = () => {
  const { t } = useTranslation('letters')
  return useAction(async ({ version, signature, reply_to, receipts }: LetterSettings, change: Change) => {
    const body = { version, signature, reply_to, receipts, ...change }
    const stored = await call('letter-settings.save', { body })
    queryClient.setQueryData(loadQuery('letter-settings.read').queryKey, stored)
    toast.success(t('settings_saved'))
    return true
  })
}
