import { useTranslation } from 'react-i18next'
import { namesOf, pick } from '#contract/platform/field-names.ts'
import { clientInput } from '#contract/sales/client.ts'
import type { Client } from '#contract/sales/client.ts'
import type { EAddress } from '#domain/e-address.ts'
import { HistoryPart } from '#web/resource/history/history.tsx'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import type { RecordFormProps } from '#web/resource/form/record-form-props.ts'
import { ItemMenu, RecordBadge } from '#web/resource/record/item-menu.tsx'
import { useResourceForm } from '#web/resource/form/use-resource-form.ts'
import { StatementButton } from '#web/sales/sending/open-send-panel.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { DocumentFields, PlaceFields, ClientIdentityFields } from './client-fields.tsx'
import { clientRequest } from './client-values.ts'
import type { ClientValues, Contact } from './client-values.ts'
import { ContactFields } from './contact-fields.tsx'
import { MoneyList } from '#web/resource/list/list-sums.tsx'
import { QuietStat, QuietStats } from '#web/ui/text/facts.tsx'
import { openPanel } from '#web/platform/panels/panel.tsx'
import { EInvoiceFields } from './e-invoice-fields.tsx'
import { ReminderFields } from './reminder-fields.tsx'
import { useSavedToast } from '#web/resource/record/use-item-actions.ts'

type Props = RecordFormProps<Client> & {
  /** Initial values of a new client besides the defaults. */
  initial?: Partial<ClientValues>
}

/** The form of a client, on a page or in a panel: `openPanel<Client>({ content: () => <ClientForm /> })`. */
export const ClientForm = ({ id, initial, onSaved, onCancel, above }: Props) => {
  const { t } = useTranslation('client')
  const canWrite = useCan('document.write')
  const labels = useLabels()
  const form = useResourceForm<'client', ClientValues>('client', {
    id,
    schema: clientInput,
    labels,
    initial: (from) => ({ ...toFormValues(from), ...initial }),
    toInput: clientRequest,
    onSaved,
  })
  const { item } = form
  const locked = item?.deleted_at ? t('locked_deleted') : canWrite ? undefined : t('locked_role')
  return (
    <FormFrame
      form={form}
      title={item?.title ?? (id ? '' : t('new'))}
      saveLabel={t('save')}
      locked={locked}
      above={above}
      badge={item && <RecordBadge item={item} />}
      actions={
        item && (
          <>
            {item.is_client && !item.deleted_at && <StatementButton client={item} />}
            <ItemMenu resource="client" item={item} canWrite={canWrite} onLeave={onCancel} />
          </>
        )
      }
      figures={item && <ClientFigures client={item} />}
      below={item && <HistoryPart kind="client" id={item.id} count={item.history.changes} />}
      onCancel={onCancel}
    >
      <ClientIdentityFields
        form={form}
        isNew={!id}
        id={id}
        storedVat={item && !item.deleted_at ? item.vat_code : null}
      />
      <PlaceFields form={form} options={form.options} />
      <ContactFields form={form} />
      <DocumentFields form={form} options={form.options} />
      {form.values?.is_client && <ReminderFields form={form} />}
      {form.values?.is_client && <EInvoiceFields form={form} />}
    </FormFrame>
  )
}

/** The writable fields of a client or of the defaults. */
const toFormValues = (from: object): ClientValues => pick(from as ClientValues, namesOf(clientInput.shape))

/** The labels of the fields in the list of errors. */
const useLabels = () => {
  const { t } = useTranslation('client')
  const texts = {
    type: t('type'),
    title: t('title'),
    code: t('company_code'),
    vat_enabled: t('vat_payer'),
    vat_code: t('vat_code'),
    contacts: t('contacts'),
    address: t('address'),
    postal_code: t('postal_code'),
    city: t('city'),
    country: t('country'),
    name: t('contact_name'),
    email: t('email'),
    phone: t('phone'),
    payment_term_days: t('payment_term'),
    account_number: t('account_number'),
    currency: t('currency'),
    language: t('language'),
    is_client: t('is_client'),
    is_vendor: t('is_vendor'),
    note: t('note'),
    e_address: t('e_address_id'),
    scheme: t('e_scheme'),
    id: t('e_address_id'),
    buyer_reference: t('buyer_reference'),
    sends: t('sends'),
    reminds_imported: t('reminds_imported'),
    reminders_off: t('reminders_off'),
    reminder_days: t('reminder_days'),
    statements_off: t('statements_off'),
  } satisfies Record<keyof ClientValues | keyof Contact | keyof EAddress, string>
  // A field, or one of a list: `contacts.0.email`, `reminder_days.0`.
  const named = new Map(Object.entries(texts))
  return (path: string) => {
    const name = path.split('.').findLast((part) => named.has(part))
    return named.get(name ?? '') ?? path
  }
}

/** The debt and the advance of the client, if there are any. */
const ClientFigures = ({ client }: { client: Client }) => {
  const { t } = useTranslation('client')
  if (client.debt.length === 0 && client.advance.length === 0) return null
  return (
    <QuietStats>
      <QuietStat label={t('debt')} value={<MoneyList sums={client.debt} none={t('no_debt')} />} />
      <QuietStat label={t('advance')} value={<MoneyList sums={client.advance} />} note={t('advance_note')} />
    </QuietStats>
  )
}

const FormPanel = ({ id }: { id?: string | undefined }) => (
  <ClientForm {...(id === undefined ? {} : { id })} onSaved={useSavedToast(id ? undefined : '/client/list')} />
)

/** Opens the form of a client, or of a new one, in a panel; resolves when it is closed. */
export const openClientForm = (client?: Pick<Client, 'id'>): Promise<Client | undefined> =>
  openPanel<Client>({ content: () => <FormPanel id={client?.id} /> })
