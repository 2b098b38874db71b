import { IconArrowRight, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/books/import.ts'
import { isRequired } from '#domain/import/required.ts'
import { tableKinds } from '#domain/import/record.ts'
import type { ImportKind } from '#domain/import/record.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useCompany } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DropZone, chooseFiles } from '#web/ui/fields/drop-zone.tsx'
import { FormFoot } from '#web/ui/fields/form-parts.tsx'
import { useDrop } from '#web/ui/fields/use-drop.ts'
import { isOf, maxMegabytes, useChosenFiles } from './chosen-files.ts'
import { ChosenList } from './chosen-list.tsx'
import classes from './import.module.css'
import { firstStep, importHref } from './place.ts'
import { tableTypes, useReadTable } from './use-choose-table.ts'
import { useTemplate } from './use-downloads.ts'
import { fieldsInOrder, useFieldName } from './use-values.ts'

type Props = { kind: ImportKind; item: Import | undefined }

/** The file of a table: dropped anywhere on the step, chosen, or made from the template. */
export const FileStep = ({ kind, item }: Props) => {
  const { t } = useTranslation('import_page')
  const { id } = useCompany()
  const chosen = useChosenFiles(id)
  const own = chosen?.kind === kind && (!item || isOf(chosen, item)) ? chosen : undefined
  const readId = item?.id ?? own?.import_id
  const read = useReadTable(kind, item)
  const drop = useDrop(read)
  return (
    <>
      <div className={classes.step} {...drop.props}>
        <DropZone
          over={drop.over}
          more={own !== undefined || item !== undefined}
          text={t(item ? 'drop_another' : 'drop')}
          choose={t('choose')}
          chooseAlone={t('choose_files')}
          formats={t('formats_table', { mb: maxMegabytes })}
          onChoose={() => chooseFiles(tableTypes, true, read)}
        />
        <ChosenList chosen={own} item={item} onRetry={() => own && read(own.files)} />
        <Understood kind={kind} />
      </div>
      <FormFoot>
        {readId ? (
          <Button
            variant="filled"
            component={PageLink}
            href={importHref({ kind, id: readId, step: item ? firstStep(item) : 'review' })}
            iconAfter={<IconArrowRight size={16} stroke={1.75} />}
          >
            {t('next')}
          </Button>
        ) : (
          <Button variant="filled" locked={t(own?.state === 'reading' ? 'reading_now' : 'choose_first')}>
            {t('next')}
          </Button>
        )}
        <Button component={PageLink} href="/import">
          {t('other_ways')}
        </Button>
      </FormFoot>
    </>
  )
}

/** The columns that are understood, so that a person can compare their table before it is sent. */
const Understood = ({ kind }: { kind: ImportKind }) => {
  const { t } = useTranslation('import_page')
  const nameOf = useFieldName()
  const template = useTemplate(kind)
  const entity = kind in tableKinds ? tableKinds[kind as keyof typeof tableKinds] : undefined
  if (!entity) return null
  return (
    <section className={classes.understood}>
      <h2 className={classes.section}>{t('understood')}</h2>
      <p className={classes.text}>{t('understood_text')}</p>
      <ul className={classes.fields}>
        {fieldsInOrder(entity).map((field) => (
          <li key={field} data-required={isRequired(entity, field) || undefined}>
            {nameOf(field)}
            {isRequired(entity, field) && (
              <>
                <span aria-hidden="true"> *</span>
                <span className="visually-hidden"> {t('required')}</span>
              </>
            )}
          </li>
        ))}
      </ul>
      <div className={classes.templates}>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            variant="link"
            size="small"
            icon={<IconDownload size={16} stroke={1.75} />}
            onClick={() => void template.run(format)}
          >
            {t(`template_${format}`)}
          </Button>
        ))}
      </div>
    </section>
  )
}
