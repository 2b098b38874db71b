import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { maxExportInRequest } from '#domain/export.ts'
import { problemText } from '#web/platform/api/problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Marked } from '#web/ui/text/marked.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { Choices, PeriodPart } from './export-choices.tsx'
import classes from './export.module.css'
import { formatIcons, shownFormats, startExport } from '#web/resource/list/export-jobs.ts'
import { useExportForm } from './use-export-form.ts'
import type { ExportChoice } from './use-export-form.ts'
import { invoiceTypes } from '#domain/invoice-type.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'

/** The export form: period, document types and format. The matching documents are counted before the export starts. */
export const ExportForm = () => {
  const { t } = useTranslation('export_tab')
  const choice = useExportForm()
  const { form, count } = choice
  const { run, busy } = useAction(() => startExport(form))
  const isBackground = count !== undefined && count > maxExportInRequest
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (count) void run()
      }}
    >
      <PeriodPart choice={choice} />
      <TypesPart choice={choice} />
      <Choices
        cards
        legend={t('format')}
        name="format"
        value={choice.format}
        onChange={choice.setFormat}
        options={shownFormats.map((value) => {
          const Icon = formatIcons[value]
          return {
            value,
            label: t(`format_${value}`),
            text: t(`format_${value}_text`),
            icon: <Icon className={classes.icon} size={22} stroke={1.5} aria-hidden="true" />,
          }
        })}
      />
      <div className={classes.foot}>
        <Button
          type="submit"
          variant="filled"
          busy={busy}
          aria-disabled={!count || undefined}
          icon={<IconDownload size={16} stroke={1.75} />}
        >
          {t(isBackground ? 'prepare' : 'download')}
        </Button>
        <MatchingCount choice={choice} isBackground={isBackground} />
      </div>
    </form>
  )
}

/** How many documents the file will have. */
const MatchingCount = ({ choice, isBackground }: { choice: ExportChoice; isBackground: boolean }) => {
  const { t } = useTranslation(['export_tab', 'common'])
  const { count, countError } = choice
  if (countError)
    return (
      <p className={classes.matching} role="alert">
        {problemText(countError)}{' '}
        <Button variant="link" size="small" onClick={choice.recount}>
          {t('common:retry')}
        </Button>
      </p>
    )
  return (
    <p className={classes.matching} aria-live="polite">
      {count === undefined ? (
        choice.counting && t('counting')
      ) : count === 0 ? (
        t('matching_none')
      ) : (
        <>
          <Marked text={t('matching', { count })} components={{ b: <b /> }} />
          {isBackground && <span className={classes.later}>{t('later')}</span>}
        </>
      )}
    </p>
  )
}

/** The document types, each with its count. */
const TypesPart = ({ choice }: { choice: ExportChoice }) => {
  const { t } = useTranslation('export_tab')
  const numberFormat = new Intl.NumberFormat(currentLanguage())
  const withCount = (label: string, count: number | undefined) => (
    <>
      {label}
      {count !== undefined && <span className={classes.count}>{numberFormat.format(count)}</span>}
    </>
  )
  return (
    <fieldset className={classes.part}>
      <legend className={classes.legend}>{t('types')}</legend>
      <div className={classes.checks}>
        {invoiceTypes.map((type) => (
          <CheckField
            key={type}
            label={withCount(t(`type_${type}`), choice.countOf(type))}
            checked={choice.types.includes(type)}
            onChange={(on) => choice.setType(type, on)}
          />
        ))}
        <CheckField
          label={withCount(t('type_void'), choice.voidCount)}
          checked={choice.withVoid}
          onChange={choice.setWithVoid}
        />
      </div>
      {choice.types.length === 0 && (
        <p className={classes.error} role="alert">
          {t('types_needed')}
        </p>
      )}
    </fieldset>
  )
}
