import { IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/buttons/button.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { openStatementPanel } from './open-send-panel.tsx'
import type { StatementClient } from './open-send-panel.tsx'

/** Opens a client's statement, from wherever the client is shown. */
export const StatementButton = ({ client }: { client: StatementClient }) => {
  const { t } = useTranslation('sending')
  const phone = useNarrow()
  const open = () => void openStatementPanel({ client })
  return (
    <Button icon={<IconReceipt size={16} stroke={1.75} />} aria-label={t('statement')} onClick={open}>
      {t(phone ? 'statement_short' : 'statement')}
    </Button>
  )
}
