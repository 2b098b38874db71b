import { useTranslation } from 'react-i18next'
import type { ReadEInvoice } from '#contract/purchases/read-e-invoice.ts'
import { accountNumberText } from '#domain/identifiers.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import classes from './read-form.module.css'

/** Which account the vendor's card has after saving. */
export type AccountChoice = 'keep' | 'replace'

type Props = {
  vendor: ReadEInvoice['vendor']
  /** The vendor in the form. */
  vendorId: string
  account: AccountChoice
  onAccount: (choice: AccountChoice) => void
}

/** How the vendor was found, or what will be recorded of a new one; and the account, if it is another one than on the card. */
export const VendorNotes = ({ vendor, vendorId, account, onAccount }: Props) => {
  const { t } = useTranslation('read_file')
  const canCreate = useCan('document.write')
  const { match } = vendor
  const number = vendor.new.account_number && accountNumberText(vendor.new.account_number)
  if (!vendorId && !canCreate) return <p className={classes.hint}>{t('vendor_new_locked')}</p>
  if (!vendorId) return <NewVendor vendor={vendor.new} />
  if (match?.id !== vendorId) return null
  const isSame = match.account_number === vendor.new.account_number
  const isOther = number !== null && match.account_number !== null && !isSame
  return (
    <div className={classes.vendor}>
      <p className={classes.hint}>
        {t(`match_${match.by}`)}{' '}
        {number && !isOther && (canCreate || isSame) && t(isSame ? 'account_same' : 'account_new', { account: number })}
      </p>
      {isOther && canCreate && (
        <Segmented
          label={t('account_choice')}
          value={account}
          onChange={onAccount}
          options={[
            { value: 'keep', label: t('account_keep') },
            { value: 'replace', label: t('account_replace') },
          ]}
        />
      )}
    </div>
  )
}

const NewVendor = ({ vendor }: { vendor: ReadEInvoice['vendor']['new'] }) => {
  const { t } = useTranslation('read_file')
  const { t: client } = useTranslation('client')
  const facts = [
    [client('title'), vendor.title],
    [client('company_code'), vendor.code],
    [client('vat_code'), vendor.vat_code],
    [client('address'), [vendor.address, vendor.postal_code, vendor.city].filter(Boolean).join(', ')],
    [client('account_number'), vendor.account_number && accountNumberText(vendor.account_number)],
    [
      client('contacts'),
      vendor.contacts
        .flatMap(({ name, email, phone }) => [name, email, phone])
        .filter(Boolean)
        .join(', '),
    ],
  ].filter(([, value]) => value)
  return (
    <details className={classes.newVendor}>
      <summary>{t('vendor_new')}</summary>
      <dl aria-label={t('vendor_facts')}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
