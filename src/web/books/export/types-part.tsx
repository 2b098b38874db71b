import { useTranslation } from 'react-i18next'
import { invoiceTypes } from '#domain/invoice-type.ts'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { CheckField } from '#web/ui/check-field.tsx'
import classes from './export.module.css'
import type { ExportChoice } from './use-export-form.ts'

/** Which documents, each with how many there are. */
export const TypesPart = ({ choice }: { choice: ExportChoice }) => {
  const { t } = useTranslation('export_tab')
  const figures = new Intl.NumberFormat(currentLanguage())
  const withCount = (label: string, count: number | undefined) => (
    <>
      {label}
      {count !== undefined && <span className={classes.count}>{figures.format(count)}</span>}
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
