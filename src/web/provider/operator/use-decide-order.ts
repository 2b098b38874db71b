import { useTranslation } from 'react-i18next'
import type { OperatorOrder } from '#contract/provider/operator.ts'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'

/** Accepts or cancels an order once one is sure; says what has really become of it. */
export const useDecideOrder = ({ id, reference }: Pick<OperatorOrder, 'id' | 'reference'>) => {
  const { t } = useTranslation('operator')
  const decide = useAction(async (verb: 'accept' | 'cancel') => {
    const sure = await confirm({
      title: t(`${verb}_title`, { reference }),
      text: t(`${verb}_text`),
      confirmLabel: t(verb),
      cancelLabel: t('cancel_keep'),
      danger: verb === 'cancel',
    })
    if (!sure) return
    const { item } = await call(`operator-order.${verb}`, { params: { id } })
    const wanted = verb === 'accept' ? 'accepted' : 'canceled'
    if (item.status === wanted) toast.success(t(wanted, { reference }))
    else toast.error(t('decided_before', { reference }))
    await queryClient.invalidateQueries({ queryKey: ['operator-order.list'] })
  })
  return {
    busy: decide.busy,
    accept: () => void decide.run('accept'),
    cancel: () => void decide.run('cancel'),
  }
}
