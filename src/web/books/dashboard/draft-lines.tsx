import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDrafts } from '#web/resource/list/use-drafts.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './dashboard.module.css'

/** Unsaved drafts of invoices and expenses, by type. */
export const useUnsavedDrafts = () => {
  const { t } = useTranslation('draft')
  const invoices = useDrafts('invoice')
  const expenses = useDrafts('expense')
  return [
    {
      kind: 'invoice' as const,
      count: invoices.drafts.length,
      first: invoices.drafts[0],
      name: invoices.drafts[0]?.values.client?.title ?? t('no_client'),
      resume: invoices.resume,
    },
    {
      kind: 'expense' as const,
      count: expenses.drafts.length,
      first: expenses.drafts[0],
      name: expenses.drafts[0]?.values.vendor_title || t('no_vendor'),
      resume: expenses.resume,
    },
  ].filter(({ count }) => count > 0)
}

/** Unsaved drafts by type, each with a link or button to continue. */
export const DraftLines = ({ unfinished }: { unfinished: ReturnType<typeof useUnsavedDrafts> }) => {
  const { t } = useTranslation('dashboard')
  return unfinished.map(({ kind, count, first, name, resume }) => (
    <li key={kind}>
      <span className={classes.attentionIcon} aria-hidden="true">
        <IconPencil size={18} stroke={1.75} />
      </span>
      <span>{count > 1 ? t(`attention_drafts_${kind}`, { count }) : t(`attention_draft_${kind}`, { name })}</span>
      {count > 1 || !first ? (
        <PageLink href={`/${kind}/list`}>{t('attention_drafts_do')}</PageLink>
      ) : (
        <Button variant="link" size="small" onClick={() => resume(first)}>
          {t('attention_draft_do')}
        </Button>
      )}
    </li>
  ))
}
