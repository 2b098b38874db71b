import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/account/company.ts'
import { call, request } from '#web/platform/api/api.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { storeCompany } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'

/** Stores the company that the server returned in the query cache and the session. */
export const cacheCompany = (company: Company) => {
  queryClient.setQueryData<{ item: Company }>(['company.edit_form', { id: company.id }, {}], (form) =>
    form ? { ...form, item: { ...form.item, ...company } } : form,
  )
  storeCompany(company)
}

/** The image of a company's logo. It is fetched by script because an `<img>` request has no access token. */
export const useLogoImage = ({ id, logo }: Pick<Company, 'id' | 'logo'>) => {
  const version = logo?.split('/').at(-1) ?? ''
  return useQuery({
    queryKey: ['company.logo', id, version],
    queryFn: ({ signal }) => call('company.logo', { params: { id, version }, signal }),
    enabled: logo !== null,
    // A version never changes.
    staleTime: Infinity,
  })
}

/** Uploads or removes the logo. Removing can be undone while its toast is shown. */
export const useLogo = (company: Company) => {
  const { t } = useTranslation('style')
  const { data: image, error, refetch } = useLogoImage(company)
  const send = async (file: Blob) => {
    const form = new FormData()
    form.append('file', file, file instanceof File ? file.name : 'logo.png')
    // The typed `call` sends JSON only; this request sends a file.
    cacheCompany((await request('POST', `/company/${company.id}/logo`, { body: form })) as Company)
  }
  const upload = useAction(async (file: Blob) => {
    await send(file)
    toast.success(t('logo_kept'))
  })
  const remove = useAction(async () => {
    const previous = image
    await call('company.remove_logo', { params: { id: company.id } })
    cacheCompany({ ...company, logo: null })
    // The same image gets the same version, so undo restores the previous state exactly.
    const undo = previous && { action: { label: t('undo'), onClick: () => void upload.run(previous) } }
    toast.success(t('logo_removed'), undo ?? {})
  })
  return { image, failed: error !== null, retry: () => void refetch(), upload, remove }
}
