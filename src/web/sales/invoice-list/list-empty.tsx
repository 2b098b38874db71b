import type { InvoiceTab } from '#domain/invoice-type.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/platform/session/permissions.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import type { InvoiceTexts } from '#web/resource/use-invoice-texts.ts'

type Props = {
  tab: InvoiceTab
  /** Whether the company has no invoices at all. */
  first: boolean
  isArchive: boolean
  isFiltered: boolean
  canCreate: boolean
  texts: InvoiceTexts
  onClear: () => void
}

/** Says why the list is empty and what to do. */
export const ListEmpty = ({ tab, first, isArchive, isFiltered, canCreate, texts: { t }, onClear }: Props) => {
  const { vat_enabled: vat } = useCompany()
  const { t: shared } = useTranslation(['list', 'shell'])
  const canMoveIn = useCan('import.write')
  if (isFiltered)
    return (
      <EmptyState
        plain
        title={t('nothing_title')}
        text={t('nothing_text')}
        actions={<Button onClick={onClear}>{t('clear_filters')}</Button>}
      />
    )
  if (isArchive) return <EmptyState plain title={shared('none_archived_title')} text={t('none_archived_text')} />
  if (!first) return <EmptyState plain title={t(`none_${tab}_title`)} text={t(`none_${tab}_text`)} />
  return (
    <EmptyState
      title={t('empty_title')}
      text={t(canCreate ? (vat ? 'empty_text' : 'empty_text_no_vat') : 'empty_text_reader')}
      actions={
        (canCreate || canMoveIn) && (
          <>
            {canCreate && (
              <Button component={Link} to="/invoice/create" variant="filled" keyHint="n">
                {t('create_first')}
              </Button>
            )}
            {canMoveIn && (
              <Button component={Link} to="/import">
                {shared('shell:title_import')}
              </Button>
            )}
          </>
        )
      }
    />
  )
}
