import { useTranslation } from 'react-i18next'
import type { Vat } from '#contract/setup/vat.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { ListScreen } from '#web/resource/list/list-screen.tsx'
import { percentText } from '#web/resource/figures.ts'
import { useSavedToast } from '#web/resource/record/use-item-actions.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { VatForm } from './vat-form.tsx'
import type { Company } from '#contract/account/company.ts'
import { VatPayerFields } from '#web/account/company/company-fields.tsx'
import { useCompanyForm } from '#web/account/company/use-company-form.ts'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './vat-list.module.css'
import { isTaxed, mayHaveRate } from '#domain/vat.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'

/** Whether the company is a VAT payer, and its VAT rates. */
export const VatList = () => {
  const { t } = useTranslation('vat')
  const canWrite = useCan('settings.write')
  const company = useCompany()
  return (
    <ListScreen
      resource="vat"
      texts={{
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

/** One line that says whether the company is a VAT payer, with a button to change it. */
const VatPayer = ({ company }: { company: Company }) => {
  const { t } = useTranslation('vat')
  const canWrite = useCan('settings.write')
  const { vat_enabled, vat_code } = company
  const change = () => void openPanel({ size: 560, content: payerForm(company) })
  return (
    <div className={classes.payer}>
      <p className={classes.payerText}>
        <strong>{vat_enabled ? t('payer', { code: vat_code }) : t('not_payer')}</strong>{' '}
        {t(vat_enabled ? 'payer_means' : 'not_payer_means')}
      </p>
      {canWrite && (
        <Button size="small" onClick={change}>
          {t('change')}
        </Button>
      )}
    </div>
  )
}

const payerForm = (company: Company) => () => <VatPayerForm company={company} />

const VatPayerForm = ({ company }: { company: Company }) => {
  const { t } = useTranslation(['vat', 'common'])
  const form = useCompanyForm({ company, part: 'vat' })
  const wasPayer = company.vat_enabled
  const isPayer = form.values?.vat_enabled ?? wasPayer
  return (
    <FormFrame form={form} title={t('payer_title')} saveLabel={t('common:save')} locked={form.locked}>
      <VatPayerFields form={form} />
      {isPayer !== wasPayer && (
        <p className={classes.consequence} role="status">
          {t(isPayer ? 'turning_on' : 'turning_off')}
        </p>
      )}
    </FormFrame>
  )
}

/** '21 %'; a dash for types without a rate. */
const rateText = ({ type, side, rate }: Vat) =>
  isTaxed(type) || type === 'zero' || (mayHaveRate({ type, side }) && rate !== '0')
    ? percentText(rate, currentLanguage())
    : '–'

const useValidityText = () => {
  const { t } = useTranslation('vat')
  return ({ valid_from, valid_to }: Vat) => {
    if (valid_from && valid_to) return `${valid_from} – ${valid_to}`
    if (valid_from) return t('from', { day: valid_from })
    return valid_to ? t('to', { day: valid_to }) : '–'
  }
}

const useVatColumns = (): DataColumn<Vat>[] => {
  const { t } = useTranslation('vat')
  const days = useValidityText()
  return [
    { key: 'title', header: t('title'), sortable: true, cell: ({ title }) => title },
    { key: 'rate', header: t('rate'), width: 84, align: 'right', sortable: true, cell: rateText },
    { key: 'type', header: t('type'), width: 210, muted: true, priority: 2, cell: ({ type }) => t(`type_${type}`) },
    { key: 'side', header: t('side'), width: 170, muted: true, priority: 3, cell: ({ side }) => t(`side_${side}`) },
    { key: 'code', header: t('code'), width: 84, muted: true, cell: ({ code }) => code ?? '–' },
    { key: 'days', header: t('days'), width: 200, muted: true, priority: 3, cell: days },
    {
      key: 'default',
      header: t('column_default'),
      width: 130,
      muted: true,
      cell: ({ is_default }) => (is_default ? t('default') : ''),
    },
  ]
}

const vatCard = (vat: Vat) => <VatCard vat={vat} />

const VatCard = ({ vat }: { vat: Vat }) => {
  const { t } = useTranslation('vat')
  const days = useValidityText()(vat)
  return (
    <RowCard
      title={vat.title}
      amount={rateText(vat)}
      state={[vat.code, days === '–' ? undefined : days].filter(Boolean).join(' · ') || t(`type_${vat.type}`)}
      note={vat.is_default && t('default')}
    />
  )
}
