import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/books/dashboard.ts'
import { useExpenseDrafts } from '#web/purchases/expense/use-expense-drafts.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './dashboard.module.css'

type Unfinished = {
  kind: 'invoice' | 'expense'
  count: number
  name: string
  list: string
  href?: string
  resume?: () => void
}

/** Unfinished drafts: those of invoices are on the server, those of expenses in this browser. */
export const useUnsavedDrafts = (attention: Dashboard['attention']): Unfinished[] => {
  const { t } = useTranslation('draft')
  const canWrite = useCan('document.write')
  const expenses = useExpenseDrafts()
  const invoice = canWrite ? attention.find((item) => item.kind === 'drafts') : undefined
  const [expense] = expenses.drafts
  return [
    ...(invoice
      ? [
          {
            kind: 'invoice' as const,
            count: invoice.count,
            name: invoice.client_title ?? t('no_client'),
            list: '/invoice/drafts',
            href: `/invoice/create?draft=${invoice.id}`,
          },
        ]
      : []),
    ...(expense
      ? [
          {
            kind: 'expense' as const,
            count: expenses.drafts.length,
            name: expense.values.vendor_title || t('no_vendor'),
            list: '/expense/list',
            resume: () => expenses.resume(expense),
          },
        ]
      : []),
  ]
}

/** Unfinished drafts by kind, each with a link or button to continue. */
export const DraftLines = ({ unfinished }: { unfinished: readonly Unfinished[] }) => {
  const { t } = useTranslation('dashboard')
  return unfinished.map(({ kind, count, name, list, href, resume }) => (
    <li key={kind}>
      <span className={classes.attentionIcon} aria-hidden="true">
        <IconPencil size={18} stroke={1.75} />
      </span>
      <span>{count > 1 ? t(`attention_drafts_${kind}`, { count }) : t(`attention_draft_${kind}`, { name })}</span>
      {count > 1 || (!href && !resume) ? (
        <PageLink href={list}>{t('attention_drafts_do')}</PageLink>
      ) : href ? (
        <PageLink href={href}>{t('attention_draft_do')}</PageLink>
      ) : (
        <Button variant="link" size="small" onClick={resume}>
          {t('attention_draft_do')}
        </Button>
      )}
    </li>
  ))
}
