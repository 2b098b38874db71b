import { useTranslation } from 'react-i18next'
import { useGo } from '#web/platform/navigation/page-link.tsx'
import { useAddress } from '#web/resource/use-address.ts'
import { usePageForm } from '#web/resource/use-page-form.tsx'
import { ClientForm } from '#web/sales/client/client-form.tsx'
import { ClientRecord } from './client-record.tsx'

/** A client on a page of its own: `/client/create`, `/client/edit/{id}`, and with `?edit=1` its form. */
export const ClientPage = () => {
  const { t } = useTranslation('client')
  const page = usePageForm('/client/list', t('list'))
  const { address } = useAddress()
  const go = useGo()
  const { id, onSaved } = page
  if (!id) return <ClientForm {...page} onSaved={({ id: made }) => [onSaved(), go(`/client/edit/${made}`)]} />
  if (address['edit'] !== '1') return <ClientRecord key={id} id={id} above={page.above} onGone={page.onCancel} />
  const back = () => go(`/client/edit/${id}`)
  return <ClientForm key={id} {...page} onCancel={back} onSaved={() => [onSaved(), back()]} />
}
