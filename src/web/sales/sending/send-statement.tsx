import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { openInNewTab } from '#web/platform/navigation/open-in-new-tab.ts'
import { Button } from '#web/ui/button.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { LetterPanel } from './letter-panel.tsx'
import type { StatementClient } from './open-send-panel.tsx'
import { StatementPeriod } from './statement-period.tsx'
import { useLetterForm } from './use-letter-form.ts'
import { useStatement } from './use-statement.ts'

/** A client's statement of a period: opened, or sent as the attachment of a letter. */
export const SendStatement = ({ client: { id, title } }: { client: StatementClient }) => {
  const { t } = useTranslation('sending')
  const statement = useStatement(id)
  const { draft, query, loaded } = statement
  const letter = useLetterForm({
    draft,
    send: (given, key) =>
      call('client.send_statement', { params: { id }, body: { ...given, ...query }, idempotencyKey: key }),
  })
  const preview = () => openInNewTab(`/client/${id}/statement-pdf`, query)
  const open = useAction(preview)
  return (
    <LetterPanel
      title={t('statement')}
      subtitle={title}
      letter={letter}
      loaded={loaded}
      onPreview={preview}
      actions={
        <Button icon={<IconExternalLink size={16} stroke={1.75} />} busy={open.busy} onClick={() => void open.run()}>
          {t('statement_open')}
        </Button>
      }
      above={<StatementPeriod {...statement} />}
    />
  )
}
