import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { historyKinds } from '#domain/history.ts'
import type { HistoryKind } from '#domain/history.ts'
import { AddFilterChip, FilterChip } from '#web/ui/filter-chip.tsx'

type Props = { kind: string | undefined; onChange: (kind: HistoryKind | undefined) => void }

/** What the history is narrowed to: a chip, or the way to one. */
export const KindFilter = ({ kind, onChange }: Props) => {
  const { t } = useTranslation('history')
  const chosen = historyKinds.find((each) => each === kind)
  if (chosen)
    return (
      <FilterChip
        name={t('kind')}
        value={t(`kinds_${chosen}`)}
        removeLabel={t('kind_remove')}
        onRemove={() => onChange(undefined)}
      />
    )
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <AddFilterChip>{t('kind')}</AddFilterChip>
      </Menu.Target>
      <Menu.Dropdown>
        {historyKinds.map((each) => (
          <Menu.Item key={each} onClick={() => onChange(each)}>
            {t(`kinds_${each}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
