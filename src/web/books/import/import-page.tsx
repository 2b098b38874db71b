import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/books/import.ts'
import type { ImportKind } from '#domain/import/record.ts'
import { Above } from '#web/platform/navigation/above.tsx'
import type { TitleKey } from '#web/platform/navigation/navigation.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { ApplyStep } from './apply-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import classes from './import.module.css'
import { isTable, shownStep } from './place.ts'
import type { ImportPlace } from './place.ts'
import { ReviewStep } from './review-step.tsx'
import { StepsLine } from './steps-line.tsx'
import { useTemplate } from './use-downloads.ts'
import { useImport } from './use-import.ts'
import { useChooseTable } from './use-choose-table.ts'

/** The page that an import belongs to. */
const above: Readonly<Record<ImportKind, { href: string; title: TitleKey }>> = {
  clients: { href: '/client/list', title: 'title_client_list' },
  vendors: { href: '/client/list?tab=vendors', title: 'title_client_list' },
  products: { href: '/product/list', title: 'title_product_list' },
  invoices: { href: '/invoice/list', title: 'title_invoice_list' },
  expenses: { href: '/expense/list', title: 'title_expense_list' },
  payments: { href: '/payment/list', title: 'title_payment_list' },
  opening_balances: { href: '/company-account/list', title: 'title_account_list' },
  isaf: { href: '/import', title: 'title_import' },
  ubl: { href: '/import', title: 'title_import' },
  invoice_ninja: { href: '/import', title: 'title_import' },
  invoiceshelf: { href: '/import', title: 'title_import' },
}

/** One import, step by step. The step is in the address, so that the import can be left and opened again. */
export const ImportPage = ({ place }: { place: ImportPlace }) => {
  const { t } = useTranslation('import_page')
  const { item, error, retry } = useImport(place.id)
  const kind = item?.kind ?? place.kind
  const step = shownStep(place, item)
  return (
    <div className={classes.page}>
      <PageHead
        title={t(`title_${kind}`)}
        above={<Above {...above[kind]} />}
        actions={isTable(kind) && <TableActions place={{ ...place, kind }} item={item} />}
        tabs={<StepsLine place={{ ...place, kind }} current={step} canReturn={item?.state === 'ready'} />}
      />
      {error ? (
        <LoadError title={t('import_error')} error={error} onRetry={retry} />
      ) : place.id !== undefined && !item ? (
        <Loading />
      ) : item && step !== 'file' ? (
        <Step item={item} step={step} place={place} />
      ) : (
        <FileStep kind={kind} item={item} />
      )}
    </div>
  )
}

const Step = ({ item, step, place }: { item: Import; step: 'columns' | 'review' | 'apply'; place: ImportPlace }) => {
  if (step === 'columns' && item.mapping) return <ColumnsStep key={item.id} item={item} mapping={item.mapping} />
  return step === 'apply' ? <ApplyStep item={item} /> : <ReviewStep item={item} place={place} />
}

const TableActions = ({ place, item }: { place: ImportPlace; item: Import | undefined }) => {
  const { t } = useTranslation('import_page')
  const choose = useChooseTable(place.kind, item)
  const template = useTemplate(place.kind)
  return (
    <>
      <Button
        icon={<IconDownload size={16} stroke={1.75} />}
        busy={template.busy}
        onClick={() => void template.run('xlsx')}
      >
        {t('template')}
      </Button>
      {(item === undefined || item.state === 'ready') && (
        <Button icon={<IconUpload size={16} stroke={1.75} />} onClick={choose}>
          {t(item ? 'other_file' : 'choose_files')}
        </Button>
      )}
    </>
  )
}

const Loading = () => (
  <div className={classes.loading} aria-busy="true">
    {[60, 72, 48, 66, 54].map((width) => (
      <Skeleton key={width} width={`${width}%`} />
    ))}
  </div>
)
