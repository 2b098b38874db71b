import { useTranslation } from 'react-i18next'
import { forget, settle } from './confirm.tsx'
import type { Asked } from './confirm.tsx'
import { useGo } from '#web/platform/navigation/page-link.tsx'
import { ConfirmDialog } from '#web/ui/layers/dialogs.tsx'

export const ConfirmDialogs = ({ asked }: { asked: readonly Asked[] }) => {
  const { t } = useTranslation('common')
  const go = useGo()
  const agree = (question: Asked) => {
    settle(question, true)
    if (question.leadsTo) go(question.leadsTo)
  }
  return asked.map((question) => (
    <ConfirmDialog
      key={question.id}
      open={question.open}
      title={question.title}
      confirmLabel={question.confirmLabel}
      cancelLabel={question.cancelLabel ?? t('go_back')}
      danger={question.danger}
      onConfirm={() => agree(question)}
      onCancel={() => settle(question, false)}
      onClosed={() => forget(question)}
    >
      {question.text}
    </ConfirmDialog>
  ))
}
