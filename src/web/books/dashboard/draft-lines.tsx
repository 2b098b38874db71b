import { useQuery } from '@tanstack/react-query'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/books/dashboard.ts'
import { call } from '#web/platform/api/api.ts'
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

/** Unfinished drafts on the server, and changes of expenses in this browser. */
export const useUnsavedDrafts = (attention: Dashboard['attention']): Unfinished[] => {
  const { t } = useTranslation('draft')
  const canWrite = useCan('document.write')
  const changes = useExpenseDrafts()
  const { data: kept } = useQuery({
    queryKey: ['draft.list', 'newest expense'],
    queryFn: ({ signal }) => call('draft.list', { query: { kind: 'expense', limit: 1 }, signal }),
    staleTime: 5000,
  })
  const invoice = canWrite ? attention.find((item) => item.kind === 'drafts') : undefined
  const [change] = changes.drafts
  const [draft] = kept?.data ?? []
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
    ...(draft
      ? [
          {
            kind: 'expense' as const,
            count: kept?.meta.count ?? 1,
            name: draft.title ?? t('no_vendor'),
            list: '/expense/drafts',
            href: `/expense/create?draft=${draft.id}`,
          },
        ]
      : change
        ? [
            {
              kind: 'expense' as const,
              count: changes.drafts.length,
              name: change.values.vendor_title || t('no_vendor'),
              list: '/expense/list',
              resume: () => changes.resume(change),
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
