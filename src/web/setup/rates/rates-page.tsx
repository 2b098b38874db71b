import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Output } from '#contract/platform/row.ts'
import type { Contract } from '#contract/index.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DropOver } from '#web/ui/fields/drop-over.tsx'
import { useDrop } from '#web/ui/fields/use-drop.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { MonthBar } from './month-bar.tsx'
import { RateForm } from './rate-form.tsx'
import { RateTable } from './rate-table.tsx'
import classes from './rates.module.css'
import { Uploads } from './uploads.tsx'
import { useRateFiles } from './use-rate-files.ts'

export type RatesOfMonth = Output<Contract['rate.month']>

const icon = { size: 16, stroke: 1.75 }
const openForm = () => void openPanel({ size: 640, content: () => <RateForm /> })

/** Exchange rates of the company and of all companies, by month: `/settings/rates`. */
export const RatesPage = () => {
  const { t } = useTranslation('rate')
  const canWrite = useCan('rate.write')
  const { address, change } = useAddress()
  const { month, currency } = address
  const { data, error, retry } = useLoaded('rate.month', {
    query: { ...(month ? { month } : {}), ...(currency ? { currency } : {}) },
  })
  const files = useRateFiles()
  const drop = useDrop(([file]) => file && void files.upload(file))
  const isEmpty = data && data.data.length === 0 && !data.meta.previous && !data.meta.next && !currency
  return (
    <div className={classes.page} {...(canWrite ? drop.props : {})}>
      <PageHead title={t('list')} subtitle={t('subtitle')} actions={canWrite && <Actions files={files} />} />
      {error && !data ? (
        <LoadError title={t('error')} error={error} onRetry={retry} />
      ) : isEmpty ? (
        <NoRates published={data.meta.published} canWrite={canWrite} files={files} />
      ) : (
        <>
          <MonthBar
            meta={data?.meta}
            currency={currency ?? ''}
            onChange={(part) => change((now) => changed(now, part))}
          />
          {data && data.data.length === 0 ? (
            <EmptyState plain title={t('month_empty')} />
          ) : (
            <RateTable rates={data?.data} canWrite={canWrite} />
          )}
          {data && data.meta.uploads.length > 0 && <Uploads uploads={data.meta.uploads} canWrite={canWrite} />}
        </>
      )}
      {drop.over && <DropOver text={t('drop_here')} />}
    </div>
  )
}

type FilesProps = { files: ReturnType<typeof useRateFiles> }

const Actions = ({ files }: FilesProps) => {
  const { t } = useTranslation('rate')
  return (
    <>
      <Button icon={<IconUpload {...icon} />} busy={files.busy} onClick={files.choose}>
        {t('upload')}
      </Button>
      <Button variant="filled" icon={<IconPlus {...icon} />} onClick={openForm}>
        {t('add')}
      </Button>
    </>
  )
}

const NoRates = ({ published, canWrite, files }: FilesProps & { published: 'on' | 'off'; canWrite: boolean }) => {
  const { t } = useTranslation('rate')
  const text = published === 'on' ? 'empty_text_published' : canWrite ? 'empty_text' : 'empty_text_read'
  return (
    <EmptyState
      title={t('empty_title')}
      text={t(text)}
      actions={
        canWrite && (
          <Button variant="filled" icon={<IconUpload {...icon} />} busy={files.busy} onClick={files.choose}>
            {t('upload')}
          </Button>
        )
      }
    />
  )
}
