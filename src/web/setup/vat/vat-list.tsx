import { useTranslation } from 'react-i18next'
import type { Vat } from '#contract/setup/vat.ts'
import { openPanel } from '#web/platform/panels/panels.tsx'
import { ListScreen } from '#web/resource/list-screen.tsx'
import { useSavedToast } from '#web/resource/use-saved-toast.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { useCan } from '#web/platform/session/use-can.ts'
import { VatPayer } from './vat-payer.tsx'
import { useVatColumns, vatCard } from './vat-columns.tsx'
import { VatForm } from './vat-form.tsx'

/** Whether the company pays VAT, and the rates its documents offer. */
export const VatList = () => {
  const { t } = useTranslation('vat')
  const canWrite = useCan('settings.write')
  const company = useCompany()
  return (
    <ListScreen
      resource="vat"
      words={{
        title: t('list'),
        table: t('list'),
        search: t('search'),
        add: t('add'),
        empty: { title: t('empty_title'), text: t('empty_text'), add: t('add') },
      }}
      notice={<VatPayer company={company} />}
      sorts={[{ label: t('sort_own') }, { by: 'rate', label: t('sort_rate') }, { by: 'title', label: t('sort_title') }]}
      columns={useVatColumns()}
      card={vatCard}
      nameOf={nameOf}
      pageOf={pageOf}
      onCreate={canWrite ? create : undefined}
      canWrite={canWrite}
      panel={vatPanel}
    />
  )
}

const nameOf = ({ title }: Vat) => title
const pageOf = ({ id }: Vat) => `/vat/edit/${id}`

const VatPanel = ({ id }: { id?: string }) => <VatForm id={id} onSaved={useSavedToast(id ? undefined : '/vat/list')} />
const vatPanel = (id: string) => <VatPanel key={id} id={id} />
const newVat = () => <VatPanel />
const create = () => void openPanel<Vat>({ content: newVat })
