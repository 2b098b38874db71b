import { useTranslation } from 'react-i18next'
import type { PackItem } from '#contract/reports/pack.ts'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { sizeText } from '#web/resource/size-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ProgressShare, Skeleton } from '#web/ui/page/progress.tsx'
import { StateIcon, StateMark } from '#web/ui/text/state-mark.tsx'
import classes from './pack.module.css'
import { RemoveButton, useDayOf, useDownload, usePeriodOf } from './pack-actions.tsx'
import { ChangedNotice, PackDetails } from './pack-details.tsx'
import { isUnfinished, refreshPacks } from './use-packs.ts'

type Props = { packs: readonly PackItem[] | undefined; more: (() => void) | undefined }

/** The newest finished pack with its facts, the one that is being made, and those before. */
export const PackList = ({ packs, more }: Props) => {
  const { t } = useTranslation('pack')
  if (!packs)
    return (
      <div className={classes.block}>
        <Skeleton width={240} />
      </div>
    )
  if (packs.length === 0) return <p className={classes.empty}>{t('none')}</p>
  const newest = packs.find(({ status }) => status === 'done')
  const others = packs.filter((pack) => pack !== newest && pack.status === 'done')
  return (
    <>
      {packs
        .filter(({ status }) => status !== 'done')
        .map((pack) =>
          isUnfinished(pack) ? <Making key={pack.id} pack={pack} /> : <Failed key={pack.id} pack={pack} />,
        )}
      {newest && <PackDetails pack={newest} />}
      {others.length > 0 && (
        <div className={classes.block}>
          <h2 className={classes.label}>{t('earlier')}</h2>
          <ul className={classes.packs}>
            {others.map((pack) => (
              <Earlier key={pack.id} pack={pack} />
            ))}
          </ul>
          {more && (
            <Button variant="link" size="small" onClick={more}>
              {t('more')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

const Making = ({ pack }: { pack: PackItem }) => {
  const { t } = useTranslation(['pack', 'common'])
  const periodOf = usePeriodOf()
  const { part, done, total, status } = pack
  const share = total === 0 ? 0 : Math.min(1, done / total)
  const label =
    status === 'queued' ? t('waiting') : part ? t('progress', { part: t(`part_${part}`), done, total }) : t('writing')
  const stop = useAction(async () => {
    const question = { title: t('stop_title'), text: t('stop_text'), confirmLabel: t('stop'), danger: true }
    if (!(await confirm(question))) return
    await call('pack.delete', { params: { id: pack.id } })
    await refreshPacks()
  })
  return (
    <div className={classes.block} aria-live="polite">
      <div className={classes.line}>
        <span className={classes.label}>{periodOf(pack)}</span>
        <span className={classes.hint}>{Math.floor(share * 100)} %</span>
      </div>
      <div className={classes.bar}>
        <ProgressShare share={share} state="accent" label={label} />
      </div>
      <div className={classes.line}>
        <span className={classes.hint}>{label}</span>
        <Button
          variant="link"
          size="small"
          busy={stop.busy}
          aria-label={t('stop_of', { name: periodOf(pack) })}
          onClick={() => void stop.run()}
        >
          {t('stop')}
        </Button>
      </div>
    </div>
  )
}

const Failed = ({ pack }: { pack: PackItem }) => {
  const { t } = useTranslation('pack')
  const periodOf = usePeriodOf()
  const reason = t(`failed_${pack.error ?? 'internal_error'}`)
  const retry = useAction(async () => {
    await call('pack.retry', { params: { id: pack.id } })
    await refreshPacks()
  })
  return (
    <div className={classes.block}>
      <div className={classes.line}>
        <span className={classes.label}>{periodOf(pack)}</span>
        <RemoveButton pack={pack} />
      </div>
      <p className={classes.failure}>
        <StateIcon state="overdue" />
        <span>
          {pack.part ? t('failed_at', { part: t(`part_${pack.part}`), reason }) : t('failed_writing', { reason })}
        </span>
      </p>
      <div className={classes.actions}>
        <Button size="small" busy={retry.busy} onClick={() => void retry.run()}>
          {t('retry')}
        </Button>
      </div>
    </div>
  )
}

const Earlier = ({ pack }: { pack: PackItem }) => {
  const { t } = useTranslation('pack')
  const periodOf = usePeriodOf()
  const dayOf = useDayOf()
  const download = useDownload(pack)
  const { sha256, files, size, links } = pack
  const [sent] = links
  return (
    <li className={classes.earlier}>
      <div className={classes.line}>
        <span className={classes.packName}>{periodOf(pack)}</span>
        <span className={classes.line}>
          {sent && <StateMark state="paid" label={t('sent_on', { day: dayOf(sent.created_at) })} />}
          <RemoveButton pack={pack} />
        </span>
      </div>
      <div className={classes.line}>
        <span className={classes.hint}>
          {t('files', { count: files ?? 0 })} · {sizeText(size ?? 0)} · SHA-256 {sha256?.slice(0, 4)}…
          {sha256?.slice(-4)}
        </span>
        <Button
          variant="link"
          size="small"
          busy={download.busy}
          aria-label={t('download_of', { name: pack.file_name ?? '' })}
          onClick={() => void download.run()}
        >
          {t('download')}
        </Button>
      </div>
      <ChangedNotice pack={pack} />
    </li>
  )
}
