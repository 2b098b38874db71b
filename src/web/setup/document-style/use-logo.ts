import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/account/company.ts'
import { call, request } from '#web/platform/api/api.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { storeCompany } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'

/** The company as the server has it now, wherever it is shown. */
export const keepStored = (company: Company) => {
  queryClient.setQueryData<{ item: Company }>(['company.edit_form', { id: company.id }, {}], (form) =>
    form ? { ...form, item: { ...form.item, ...company } } : form,
  )
  storeCompany(company)
}

/** The picture of a company's logo: fetched with the token, for a page's pictures bring none. */
export const useLogoPicture = ({ id, logo }: Pick<Company, 'id' | 'logo'>) => {
  const version = logo?.split('/').at(-1) ?? ''
  return useQuery({
    queryKey: ['company.logo', id, version],
    queryFn: ({ signal }) => call('company.logo', { params: { id, version }, signal }),
    enabled: logo !== null,
    // A version never changes.
    staleTime: Infinity,
  })
}

/** What one does with a logo. Taking it away can be undone for as long as the toast is there. */
export const useLogo = (company: Company) => {
  const { t } = useTranslation('style')
  const { data: picture, error, refetch } = useLogoPicture(company)
  const send = async (file: Blob) => {
    const form = new FormData()
    form.append('file', file, file instanceof File ? file.name : 'logo.png')
    // The server answers the call of the contract, which takes files and no JSON.
    keepStored((await request('POST', `/company/${company.id}/logo`, { body: form })) as Company)
  }
  const upload = useAction(async (file: Blob) => {
    await send(file)
    toast.success(t('logo_kept'))
  })
  const remove = useAction(async () => {
    const before = picture
    await call('company.remove_logo', { params: { id: company.id } })
    keepStored({ ...company, logo: null })
    // The same picture has the same version: nothing is told apart from before.
    const undo = before && { action: { label: t('undo'), onClick: () => void upload.run(before) } }
    toast.success(t('logo_removed'), undo ?? {})
  })
  return { picture, failed: error !== null, again: () => void refetch(), upload, remove }
}
