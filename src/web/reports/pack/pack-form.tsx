import { IconPackage } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PackPreview } from '#contract/reports/pack.ts'
import { usualPackParts } from '#domain/pack.ts'
import type { PackPart } from '#domain/pack.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { sizeText } from '#web/resource/size-text.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { CheckBox } from '#web/ui/fields/check-field.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import classes from './pack.module.css'
import { PackPeriod, usePackPeriod } from './pack-period.tsx'
import { orderPack, usePackPreview } from './use-packs.ts'

type Part = PackPreview['parts'][number]

/** The index page and the list of hashes are in every pack. */
const ownFiles = 2

/** The period and the parts of a new pack, with what it will be. */
export const PackForm = ({ isMaking }: { isMaking: boolean }) => {
  const { t } = useTranslation('pack')
  const period = usePackPeriod()
  const { data, error, isPlaceholderData, refetch } = usePackPreview(period.days)
  const [choices, setChoices] = useState<Partial<Record<PackPart, boolean>>>({})
  const usual = usualPackParts((data?.parts ?? []).map(({ part }) => part))
  const isChosen = ({ part }: Part) => choices[part] ?? usual.includes(part)
  const chosen = (data?.parts ?? []).filter(isChosen)
  return (
    <section className={classes.form}>
      <PackPeriod period={period} />
      {error && !data ? (
        <LoadError title={t('failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <fieldset className={classes.parts} data-changing={isPlaceholderData || undefined}>
          <div className={classes.partsHead}>
            <legend className={classes.legend}>{t('contents')}</legend>
            {data && (
              <span className={classes.hint}>
                {t('chosen', { chosen: chosen.length + 1, all: data.parts.length + 1 })}
              </span>
            )}
          </div>
          {data?.parts.map((part) => (
            <PartRow
              key={part.part}
              part={part}
              checked={isChosen(part)}
              onChange={(checked) => setChoices((now) => ({ ...now, [part.part]: checked }))}
            />
          )) ?? <PartSkeletons />}
          <label className={classes.part} data-locked>
            <CheckBox checked disabled readOnly />
            <span className={classes.partName}>{t('part_contents')}</span>
            <span className={classes.partNote}>{t('note_contents')}</span>
            <span className={classes.partFiles}>{t('files', { count: ownFiles })}</span>
          </label>
        </fieldset>
      )}
      {data && <MakeButton days={period.days} chosen={chosen} isMaking={isMaking} error={period.error} />}
    </section>
  )
}

const PartSkeletons = () =>
  [36, 44, 30, 48, 40, 38].map((width) => (
    <div key={width} className={classes.part}>
      <Skeleton width={`${width}%`} />
    </div>
  ))

/** One part; the whole row is its label. */
const PartRow = ({
  part,
  checked,
  onChange,
}: {
  part: Part
  checked: boolean
  onChange: (checked: boolean) => void
}) => {
  const { t } = useTranslation('pack')
  return (
    <label className={classes.part} data-off={!checked || undefined}>
      <CheckBox checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span className={classes.partName}>{t(`part_${part.part}`)}</span>
      <span className={classes.partNote}>
        <PartNote part={part} />
        {part.without_file > 0 && (
          <span className={classes.amber}> {t('without_file', { count: part.without_file })}</span>
        )}
      </span>
      <span className={classes.partFiles}>{t('files', { count: part.files })}</span>
    </label>
  )
}

const PartNote = ({ part: { part, documents, files, submitted_on } }: { part: Part }) => {
  const { t } = useTranslation('pack')
  if (part === 'invoices') return t('note_invoices', { count: documents ?? 0 })
  if (part === 'isaf')
    return files === 0
      ? t('note_isaf_none')
      : submitted_on
        ? t('note_isaf_submitted', { day: submitted_on })
        : t('note_isaf_made')
  return t(`note_${part}`)
}

/** About how many files a server makes in a minute. */
const filesPerMinute = 400

const MakeButton = ({
  days,
  chosen,
  isMaking,
  error,
}: {
  days: { from: string; to: string }
  chosen: readonly Part[]
  isMaking: boolean
  error: boolean
}) => {
  const { t } = useTranslation('pack')
  const { run, busy } = useAction(() =>
    orderPack(
      days,
      chosen.map(({ part }) => part),
    ),
  )
  const files = chosen.reduce((sum, part) => sum + part.files, ownFiles)
  const bytes = chosen.reduce((sum, part) => sum + part.bytes, 0)
  const minutes = Math.ceil(files / filesPerMinute)
  const locked = isMaking ? t('is_making') : chosen.length === 0 ? t('none_chosen') : undefined
  return (
    <div className={classes.foot}>
      <Button
        icon={<IconPackage size={16} stroke={1.75} />}
        busy={busy}
        locked={locked}
        aria-disabled={error || undefined}
        onClick={() => !error && void run()}
      >
        {t('make')}
      </Button>
      <span className={classes.hint}>
        {t('about', {
          files: t('files', { count: files }),
          size: sizeText(bytes),
          time: minutes <= 1 ? t('takes_minute') : t('takes_minutes', { count: minutes }),
        })}
      </span>
    </div>
  )
}
