import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/sales/client.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { Button } from '#web/ui/buttons/button.tsx'

type Props = { id: string; onSaved: (client: Client) => void }

/** Of a client made by name alone: leads to the rest of their form. */
export const CompleteClient = ({ id, onSaved }: Props) => {
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

/** A script of its own; undefined when the panel was left. */
const openClient = async (id: string) => {
  const { ClientForm } = await import('./client-form.tsx')
  return openPanel<Client>({ content: () => <ClientForm id={id} /> })
}
