import { IconArchive } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/buttons/button.tsx'
import { FilterChip } from '#web/ui/buttons/filter-chip.tsx'

/** Leads to what was put away. */
export const ArchiveButton = ({ onClick }: { onClick: () => void }) => {
  const { t } = useTranslation('list')
  return (
    <Button size="small" variant="quiet" icon={<IconArchive size={16} stroke={1.75} />} onClick={onClick}>
      {t('archive')}
    </Button>
  )
}

/** Says that the archive is shown, and leads back. */
export const ArchiveChip = ({ onRemove }: { onRemove: () => void }) => {
  const { t } = useTranslation('list')
  return (
    <FilterChip
      name={t('archive_chip')}
      value={t('archive_chip_value')}
      removeLabel={t('archive_leave')}
      onRemove={onRemove}
    />
  )
}
