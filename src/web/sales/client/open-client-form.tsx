import type { Client } from '#contract/sales/client.ts'
import { openPanel } from '#web/platform/panels/panel.tsx'
import { useSavedToast } from '#web/resource/record/use-saved-toast.ts'
import { ClientForm } from './client-form.tsx'

const FormPanel = ({ id }: { id?: string | undefined }) => (
  <ClientForm {...(id === undefined ? {} : { id })} onSaved={useSavedToast(id ? undefined : '/client/list')} />
)

/** Opens a client's form over whatever is open; without one that of a new client. */
export const openClientForm = (client?: Pick<Client, 'id'>): void =>
  void openPanel<Client>({ content: () => <FormPanel id={client?.id} /> })
