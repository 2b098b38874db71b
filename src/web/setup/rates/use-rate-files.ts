import { useTranslation } from 'react-i18next'
import type { Contract } from '#contract/index.ts'
import type { Output } from '#contract/platform/row.ts'
import { call, request } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'

/** Refetches rates on screen, and marks those of forms as old. */
export const refreshRates = () =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith('rate.') })

/** Uploads a file of exchange rates, which its toast can undo. */
export const useRateFiles = () => {
  const { t } = useTranslation('rate')
  const undo = useAction(async (id: string) => {
    await call('rate.undo_upload', { params: { id } })
    await refreshRates()
    toast.success(t('upload_undone'))
  })
  const { run, busy } = useAction(async (file: File) => {
    const form = new FormData()
    form.append('file', file, file.name)
    // The typed `call` sends JSON only; this request sends a file.
    const { upload, added } = (await request('POST', '/rate/upload', { body: form })) as Output<Contract['rate.upload']>
    await refreshRates()
    if (!upload) return toast.success(t('uploaded_none'))
    toast.success(t('uploaded', { count: added }), {
      action: { label: t('undo_upload'), onClick: () => void undo.run(upload.id) },
    })
  })
  return {
    busy,
    upload: run,
    undo: undo.run,
    /** Opens the file picker. */
    choose: () => {
      const input = document.createElement('input')
      input.type = 'file'
      input.accept = '.xml,.csv,.zip'
      input.addEventListener('change', () => {
        const file = input.files?.[0]
        if (file) void run(file)
      })
      input.click()
    },
  }
}
