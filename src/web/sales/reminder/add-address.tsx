import { useTranslation } from 'react-i18next'
import { requestField } from '#web/resource/form/requested-field.ts'
import { refresh } from '#web/resource/record/cache.ts'
import { openClientForm } from '#web/sales/client/client-form.tsx'
import type { StatementClient } from '#web/sales/sending/open-send-panel.tsx'
import { Button } from '#web/ui/buttons/button.tsx'

/** Opens the card of a client on its e-mail address. */
export const AddAddress = ({ client: { id, title } }: { client: StatementClient }) => {
  const { t } = useTranslation('reminder')
  const open = async () => {
    requestField('contacts')
    await openClientForm({ id })
    refresh('client')
  }
  return (
    <Button variant="link" size="small" aria-label={t('add_address_of', { client: title })} onClick={() => void open()}>
      {t('no_address')}
    </Button>
  )
}
