import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PackItem, PackMissing } from '#contract/reports/pack.ts'
import { useFormatMoment } from '#web/books/integrity/integrity-texts.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useCompany } from '#web/platform/session/session.ts'
import { sizeText } from '#web/resource/size-text.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { StateMark } from '#web/ui/text/state-mark.tsx'
import classes from './pack.module.css'
import { RemoveButton, useDayOf, useDownload, usePeriodOf } from './pack-actions.tsx'
import { SendButton, SendNote, SentLinks } from './send-pack.tsx'
import { orderPack } from './use-packs.ts'

/** The newest pack: what it is, its checksum, the state of the books, what is missing, what changed since. */
export const PackDetails = ({ pack }: { pack: PackItem }) => {
  const { t } = useTranslation('pack')
  const periodOf = usePeriodOf()
  const dayOf = useDayOf()
  const formatMoment = useFormatMoment()
  const download = useDownload(pack)
  const isAccountant = useCompany().role === 'accountant'
  const { file_name, files, size, finished_at } = pack
  const [sent] = pack.links
  return (
    <div className={classes.block}>
      <div className={classes.line}>
        <span className={classes.label}>{periodOf(pack)}</span>
        <span className={classes.ready}>
          <StateMark state="paid" label={sent ? t('sent_on', { day: dayOf(sent.created_at) }) : t('ready')} />
        </span>
      </div>
      <h2 className={classes.fileName}>{file_name}</h2>
      <div className={classes.line}>
        <span className={classes.hint}>
          {t('files', { count: files ?? 0 })} · {sizeText(size ?? 0)} · {formatMoment(finished_at ?? '')}
        </span>
        <RemoveButton pack={pack} />
      </div>
      <ChangedNotice pack={pack} />
      <Hash sha256={pack.sha256 ?? ''} />
      <Chain chain={pack.chain} />
      <Missing missing={pack.missing} />
      <div className={classes.actions}>
        {!isAccountant && <SendButton pack={pack} filled={pack.links.length === 0} />}
        <Button
          variant={isAccountant ? 'filled' : 'default'}
          icon={<IconDownload size={16} stroke={1.75} />}
          busy={download.busy}
          onClick={() => void download.run()}
        >
          {t('download')}
        </Button>
      </div>
      {!isAccountant && pack.links.length === 0 && <SendNote />}
      <SentLinks pack={pack} />
    </div>
  )
}

/** How many documents changed after the pack was made, with the way to make it again. */
export const ChangedNotice = ({ pack: { changed, date_from, date_to, parts } }: { pack: PackItem }) => {
  const { t } = useTranslation('pack')
  const again = useAction(() => orderPack({ from: date_from, to: date_to }, parts))
  if (!changed) return null
  return (
    <div className={classes.notice}>
      <StateMark state="partly" label={t('changed', { count: changed })} />
      <Button variant="link" size="small" busy={again.busy} onClick={() => void again.run()}>
        {t('again')}
      </Button>
    </div>
  )
}

const Hash = ({ sha256 }: { sha256: string }) => {
  const { t } = useTranslation('pack')
  const copy = async () => {
    await navigator.clipboard.writeText(sha256)
    toast.success(t('hash_copied'))
  }
  return (
    <div className={classes.fact}>
      <span className={classes.factName}>
        SHA-256
        <IconButton
          size="small"
          label={t('copy_hash')}
          icon={<IconCopy size={14} stroke={1.75} />}
          onClick={() => void copy()}
        />
      </span>
      <span className={classes.hash}>{(sha256.match(/.{4}/g) ?? []).join(' ')}</span>
    </div>
  )
}

const Chain = ({ chain }: { chain: PackItem['chain'] }) => {
  const { t } = useTranslation('pack')
  if (!chain) return null
  const state = chain.ok === null ? 'unverified' : chain.ok ? 'ok' : 'broken'
  return (
    <div className={classes.fact}>
      <span className={classes.factName}>{t('integrity')}</span>
      <span data-chain={state} className={classes.chain}>
        {t(`chain_${state}`, { entries: t('entries', { count: chain.length }) })}
      </span>
    </div>
  )
}

const maxShown = 5

const hrefs = { invoice: '/invoice/list?open=', expense: '/expense/list?open=' } as const
const hrefOf = ({ kind, id }: PackMissing) =>
  id && (kind === 'invoice' || kind === 'expense') ? hrefs[kind] + id : undefined

const Missing = ({ missing: { count, items } }: Pick<PackItem, 'missing'>) => {
  const { t } = useTranslation('pack')
  if (count === 0) return null
  return (
    <details className={classes.missing}>
      <summary>
        <StateMark state="partly" label={t('missing', { count })} />
      </summary>
      <ul className={classes.missingItems}>
        {items.slice(0, maxShown).map((item, at) => (
          <li key={item.id ?? at}>
            <MissingName item={item} />
            <span className={classes.hint}>{item.text ?? t(`reason_${item.reason}`)}</span>
          </li>
        ))}
      </ul>
      {count > maxShown && <p className={classes.hint}>{t('missing_more')}</p>}
    </details>
  )
}

const MissingName = ({ item }: { item: PackMissing }) => {
  const name = [item.number, item.title].filter(Boolean).join(', ')
  const href = hrefOf(item)
  return href ? <PageLink href={href}>{name}</PageLink> : <span>{name}</span>
}
