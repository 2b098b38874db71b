import type { Client } from '#contract/sales/client.ts'
import { parseTypedClient } from '#domain/typed-client.ts'
import { call } from '#web/platform/api/api.ts'
import { newKey } from '#web/platform/browser.ts'
import { requestField } from '#web/resource/form/requested-field.ts'
import { storeItem } from '#web/resource/record/cache.ts'
import { showError } from '#web/platform/feedback/use-action.ts'
import { useTranslation } from 'react-i18next'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { Button } from '#web/ui/buttons/button.tsx'

let isCreating = false

/**
 * Creates a client from the text typed in a client field, without a form. Resolves to undefined when it is refused, which is
 * shown, or when another one is being created.
 */
export const createClient = async (typed: string, role: 'client' | 'vendor'): Promise<Client | undefined> => {
  if (isCreating) return undefined
  isCreating = true
  const { title, code, email } = parseTypedClient(typed)
  try {
    const { item } = await call('client.create_form')
    const made = await call('client.create', {
      body: {
        ...item,
        title,
        code,
        contacts: email ? [{ name: null, email, phone: null }] : [],
        is_client: role === 'client',
        is_vendor: role === 'vendor',
      },
      idempotencyKey: newKey(),
    })
    storeItem('client', made)
    return made
  } catch (error) {
    showError(error)
    return undefined
  } finally {
    isCreating = false
  }
}

/** A link to the form of a client that was created by name only. */
export const CompleteClient = ({ id, onSaved }: { id: string; onSaved: (client: Client) => void }) => {
  const { t } = useTranslation('client')
  const open = async () => {
    const saved = await openClient(id)
    if (saved) onSaved(saved)
  }
  return (
    <Button variant="link" size="small" onClick={() => void open()}>
      {t('complete')}
    </Button>
  )
}

/** Loads the form on demand, with the focus on the first of the fields that it has. Resolves to undefined when it is closed without saving. */
export const openClient = async (id: string, ...fields: string[]) => {
  requestField(...fields)
  const { ClientForm } = await import('./client-form.tsx')
  return openPanel<Client>({ content: () => <ClientForm id={id} /> })
}
