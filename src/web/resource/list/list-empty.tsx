import { useTranslation } from 'react-i18next'
import type { ResourceName } from '#web/platform/queries/queries.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { isDownloadable } from './list-download.tsx'
import type { ListTexts } from './list-types.ts'
import type { useList } from './use-list.ts'

type Props = {
  resource: ResourceName
  texts: ListTexts
  list: Pick<ReturnType<typeof useList>, 'tab' | 'isFiltered' | 'clearFilters' | 'showsArchived'>
  /** There are no records at all. */
  first: boolean
  onCreate: (() => void) | undefined
}

/** Shown for an empty list, with the next action. */
export const ListEmpty = ({ resource, texts, list, first, onCreate }: Props) => {
  const { t } = useTranslation(['list', 'shell'])
  const canImport = useCan('import.write')
  const isTab = !list.isFiltered && !list.showsArchived && list.tab !== 'deleted'
  const empty = first ? texts.empty : isTab ? texts.emptyTab : undefined
  const canMove = first && isDownloadable(resource) && canImport
  if (empty)
    return (
      <EmptyState
        title={empty.title}
        text={empty.text}
        actions={
          (onCreate || canMove) && (
            <>
              {onCreate && (
                <Button variant="filled" keyHint="n" onClick={onCreate}>
                  {empty.add}
                </Button>
              )}
              {canMove && (
                <Button component={PageLink} href="/import">
                  {t('shell:title_import')}
                </Button>
              )}
            </>
          )
        }
      />
    )
  if (list.isFiltered)
    return (
      <EmptyState
        plain
        title={texts.noResults?.title ?? t('nothing_title')}
        text={texts.noResults?.text ?? t('nothing_text')}
        actions={<Button onClick={list.clearFilters}>{texts.noResults?.clear ?? t('clear')}</Button>}
      />
    )
  const none = isTab ? texts.none?.[list.tab ?? 'all'] : undefined
  if (none) return <EmptyState plain {...none} />
  const kind = list.tab === 'deleted' ? 'deleted' : list.showsArchived ? 'archived' : 'tab'
  return <EmptyState plain title={t(`none_${kind}_title`)} text={t(`none_${kind}_text`)} />
}
