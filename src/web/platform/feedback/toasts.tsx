import { useTranslation } from 'react-i18next'
import { useStore } from '#web/platform/store.ts'
import { createToasts, toastMs } from './toast-queue.ts'
import type { ToastRequest } from './toast-queue.ts'
import { ToastStack } from '#web/ui/layers/toast-stack.tsx'

const toasts = createToasts()

type Options = Omit<ToastRequest, 'kind' | 'text'>

/** `toast.success(t('saved'))`; `toast.error(text, { action: { label, onClick } })`. */
export const toast = {
  success: (text: string, options: Options = {}) => toasts.show({ ...options, kind: 'success', text }),
  error: (text: string, options: Options = {}) => toasts.show({ ...options, kind: 'error', text }),
  close: toasts.close,
  closeQueue: toasts.closeQueue,
}

export const ToastHost = () => {
  const { t } = useTranslation('shell')
  const shown = useStore(toasts.shown)
  return (
    <ToastStack
      label={t('toasts')}
      closeLabel={t('close_toast')}
      onClose={toasts.close}
      onPause={toasts.pause}
      onResume={toasts.resume}
      toasts={shown.map(({ id, kind, text, action, leaving, paused }) => ({
        id,
        kind,
        text,
        leaving,
        paused,
        durationMs: toastMs,
        action: action && { label: action.label, onClick: () => (toasts.close(id), action.onClick()) },
      }))}
    />
  )
}
