import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useInvoiceDrafts } from '../invoice-list/use-invoice-drafts.ts'
import { PageLink } from '../page-link.tsx'
import { Button } from '../ui/button.tsx'
import classes from './dashboard.module.css'

/** What is begun and not issued, and the way on; nothing where nothing is. */
export const DraftLine = () => {
  const { t } = useTranslation('dashboard')
  const { drafts, resume } = useInvoiceDrafts()
  const [draft] = drafts
  if (!draft) return null
  const client = draft.values.client?.title ?? t('attention_draft_no_client')
  return (
    <li>
      <span className={classes.attentionIcon} aria-hidden="true">
        <IconPencil size={18} stroke={1.75} />
      </span>
      <span>
        {drafts.length > 1 ? t('attention_drafts', { count: drafts.length }) : t('attention_draft', { client })}
      </span>
      {drafts.length > 1 ? (
        <PageLink href="/invoice/list">{t('attention_drafts_do')}</PageLink>
      ) : (
        <Button variant="link" size="small" onClick={() => resume(draft)}>
          {t('attention_draft_do')}
        </Button>
      )}
    </li>
  )
}
