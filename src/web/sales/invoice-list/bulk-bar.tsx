import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { exportedByName } from '#domain/export-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { BulkExport } from './bulk-export.tsx'
import { useBulkKinds } from './bulk-kinds.ts'
import type { BulkKind } from './bulk-work.ts'
import classes from './bulk.module.css'
import type { ListTab } from '#web/resource/list-tabs.tsx'
import { useBulk } from './use-bulk.tsx'
import type { ListWords } from '#web/resource/use-list-words.ts'
import type { Selection } from './use-selection.ts'

type Props = { tab: ListTab; selection: Selection; words: ListWords }

/** What can be done with the chosen rows: pinned to the lower edge, in the place of the totals, wherever the list is scrolled to. */
export const BulkBar = ({ tab, selection, words }: Props) => {
  const { t, language } = words
  const { rows, table, clear, rest } = selection
  const phone = useNarrow()
  const kinds = useBulkKinds(tab)
  const { run, busy } = useBulk(rows, words, clear)
  const [pressed, setPressed] = useState<BulkKind>()
  const figures = new Intl.NumberFormat(language)
  const none = rows.length === 0
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('bulk')} data-pinned-foot>
      <div className={classes.chosen}>
        <span className={classes.count} role="status">
          {none
            ? t('bulk_none')
            : rest
              ? t('bulk_of', { chosen: figures.format(rows.length), all: figures.format(rest.count) })
              : t('bulk_count', { count: rows.length })}
        </span>
        {rest && rest.count <= exportedByName && (
          <Button variant="link" size="small" busy={rest.busy} onClick={() => void rest.load()}>
            {t('select_matching', { all: figures.format(rest.count) })}
          </Button>
        )}
        {phone && !rest && (
          <Button variant="link" size="small" onClick={() => table.onToggleAll(true)}>
            {t('select_all')}
          </Button>
        )}
        <IconButton label={t('bulk_clear')} icon={<IconX size={18} stroke={1.75} />} onClick={clear} />
      </div>
      {!none && (
        <div className={classes.actions}>
          {kinds.map((kind) =>
            kind === 'export' ? (
              <BulkExport key={kind} rows={rows} words={words} />
            ) : (
              <Button
                key={kind}
                size="small"
                variant={kind === 'delete' ? 'danger' : 'default'}
                busy={busy && kind === pressed}
                onClick={() => {
                  setPressed(kind)
                  void run(kind)
                }}
              >
                {t(`bulk_${kind}`)}
              </Button>
            ),
          )}
        </div>
      )}
    </div>
  )
}
