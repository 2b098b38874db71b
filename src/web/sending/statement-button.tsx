import { IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { openStatementPanel } from './open-send-panel.tsx'
import type { StatementClient } from './open-send-panel.tsx'

/** Opens a client's statement, from wherever the client is shown. */
export const StatementButton = ({ client }: { client: StatementClient }) => {
  const { t } = useTranslation('sending')
  const phone = useNarrow()
  const open = () => void openStatementPanel({ client })
  if (phone) return <IconButton label={t('statement')} icon={<IconReceipt size={22} stroke={1.75} />} onClick={open} />
  return (
    <Button icon={<IconReceipt size={16} stroke={1.75} />} onClick={open}>
      {t('statement')}
    </Button>
  )
}
