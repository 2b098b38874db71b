import { useTranslation } from 'react-i18next'
import type { ClientDetails } from '#contract/sales/client.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import { eAddressText } from '#domain/e-address.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './client-news.module.css'
import type { EditorForm } from '#web/sales/invoice-editor/form/editor-form.ts'
import type { Editor } from '#web/sales/invoice-editor/form/editor.ts'

type Props = { editor: Editor; form: EditorForm; stored: Invoice | undefined }

const names = [
  'title',
  'code',
  'vat_code',
  'address',
  'city',
  'postal_code',
  'country',
  'email',
  'phone',
  'e_address',
] as const

const textOf = (details: ClientDetails, name: (typeof names)[number]): string =>
  name === 'e_address' ? (details.e_address ? eAddressText(details.e_address) : '') : (details[name] ?? '')

const differences = (before: ClientDetails, now: ClientDetails) =>
  names.filter((name) => textOf(before, name) !== textOf(now, name))

/** Shows which details of the client have changed since the document was issued, with a button to use the new ones. */
export const ClientNews = ({ editor, form, stored }: Props) => {
  const { t } = useTranslation('client_news')
  const isSame = stored !== undefined && stored.client_id === form.client_id
  const { data: today } = useLoaded('invoice.current_client_details', {
    params: { id: stored?.id ?? '' },
    enabled: isSame,
  })
  if (!isSame || !today) return null
  const changedFields = differences(stored.client_details, today)
  if (changedFields.length === 0) return null
  const setDetails = (details: ClientDetails | null) => {
    const shown = details ?? stored.client_details
    editor.update((now) => ({
      ...now,
      client_details: details,
      client: now.client && { ...now.client, ...shown },
    }))
  }
  const usesCurrent = form.client_details !== null
  return (
    <div className={classes.news} role="status">
      <div className={classes.text}>
        <div>{t(usesCurrent ? 'client_news_taken' : 'client_news')}</div>
        <dl className={classes.list}>
          {changedFields.map((name) => (
            <div key={name}>
              <dt>{t(`client_detail_${name}`)}</dt>
              <dd>
                <del>{textOf(stored.client_details, name) || '–'}</del> <ins>{textOf(today, name) || '–'}</ins>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <Button size="small" onClick={() => setDetails(usesCurrent ? null : today)}>
        {t(usesCurrent ? 'client_news_keep' : 'client_news_take')}
      </Button>
    </div>
  )
}
