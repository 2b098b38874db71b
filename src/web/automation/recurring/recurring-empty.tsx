import { useTranslation } from 'react-i18next'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import type { RecurringList } from './use-recurring.ts'

type Props = {
  list: RecurringList
  /** The company has none at all. */
  first: boolean
  /** Undefined without the permission. */
  createHref: string | undefined
}

export const RecurringEmpty = ({ list, first, createHref }: Props) => {
  const { t } = useTranslation(['recurring', 'list'])
  if (first)
    return (
      <EmptyState
        title={t('empty_title')}
        text={t('empty_text')}
        actions={
          createHref && (
            <>
              <Button variant="filled" component={PageLink} href={createHref}>
                {t('new')}
              </Button>
              <Button component={PageLink} href="/invoice/list">
                {t('from_invoice')}
              </Button>
            </>
          )
        }
      />
    )
  if (list.isFiltered)
    return (
      <EmptyState
        plain
        title={t('nothing_title')}
        text={t('nothing_text')}
        actions={<Button onClick={list.clearFilters}>{t('list:clear')}</Button>}
      />
    )
  return <EmptyState plain title={t(`none_${list.tab}_title`)} text={t(`none_${list.tab}_text`)} />
}
