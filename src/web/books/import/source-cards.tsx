import { IconFileSpreadsheet, IconFiles, IconFileTypeXml, IconPackageImport, IconTable } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { importSources } from '#domain/import/sources.ts'
import type { ImportSource } from '#domain/import/sources.ts'
import classes from './moving.module.css'

const icons: Readonly<Record<ImportSource, Icon>> = {
  isaf: IconFileTypeXml,
  ubl: IconFiles,
  table: IconFileSpreadsheet,
  invoice_ninja: IconPackageImport,
  invoiceshelf: IconTable,
}

type Props = { source: ImportSource; onChoose: (source: ImportSource) => void }

/** The programs and files that a company can move in with. */
export const SourceCards = ({ source, onChoose }: Props) => {
  const { t } = useTranslation('moving_in')
  return (
    <fieldset className={classes.sources}>
      <legend className="visually-hidden">{t('sources')}</legend>
      {importSources.map((each) => {
        const Sign = icons[each]
        return (
          <label key={each} className={classes.source}>
            <Sign size={20} stroke={1.75} aria-hidden="true" />
            <span className={classes.sourceName}>{t(`source_${each}`)}</span>
            <input
              type="radio"
              className={classes.radio}
              name="source"
              value={each}
              checked={each === source}
              onChange={() => onChoose(each)}
            />
            <span className={classes.sourceText}>{t(`source_${each}_text`)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
