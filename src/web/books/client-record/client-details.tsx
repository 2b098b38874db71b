import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/sales/client.ts'
import { accountNumberText } from '#domain/identifiers.ts'
import { countryOptions } from '#web/platform/texts/formats.ts'
import { loadTexts } from '#web/platform/texts/texts.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { VatCheck } from '#web/sales/client/vat-check.tsx'
import { useDaysInWords } from '#web/sales/reminder/own-days.ts'
import { AddressText } from '#web/ui/text/line-breaks.tsx'
import classes from './client-record.module.css'

/** Loaded on demand with its texts: most clients have one account or none. */
const SeenAccounts = lazy(async () => {
  const [module] = await Promise.all([import('#web/bank/payment-file/seen-accounts.tsx'), loadTexts('payment_file')])
  return { default: module.SeenAccounts }
})

/** Loaded on demand with its texts, so that the client does not wait for it. */
const ClientLink = lazy(async () => {
  const [module] = await Promise.all([import('./client-link-part.tsx'), loadTexts('document_link')])
  return { default: module.ClientLinkPart }
})

/** Loaded on demand with its texts, like the link. */
const BouncedAddresses = lazy(async () => {
  const [module] = await Promise.all([import('./bounced-addresses.tsx'), loadTexts('document_link')])
  return { default: module.BouncedAddresses }
})

/** Contacts, company details, defaults of documents, and the note. */
export const ClientDetails = ({ client }: { client: Client }) => {
  const { t } = useTranslation(['client', 'own_reminders'])
  const reminders = useOwnReminders(client)
  const codeLabel = client.type === 'legal' ? t('company_code') : t('personal_code')
  return (
    <>
      {client.contacts.map((contact, index) => (
        <FactGroup
          // Contacts have no id; they are identified by their order.
          // oxlint-disable-next-line no-array-index-key
          key={index}
          title={index === 0 ? t('contacts') : undefined}
          facts={[
            [t('contact'), contact.name],
            [
              t('email'),
              contact.email && (
                <a href={`mailto:${contact.email}`}>
                  <AddressText text={contact.email} />
                </a>
              ),
            ],
            [
              t('phone'),
              contact.phone && <a href={`tel:${contact.phone.replaceAll(/[^\d+]/g, '')}`}>{contact.phone}</a>,
            ],
          ]}
        />
      ))}
      {!client.deleted_at && client.contacts.some(({ email }) => email) && (
        <Suspense>
          <BouncedAddresses id={client.id} />
        </Suspense>
      )}
      <FactGroup
        title={t('details')}
        facts={[
          [codeLabel, client.code],
          [t('vat_short'), client.vat_code && <VatCode key="vat" client={client} />],
          [t('address'), <Address key="address" client={client} />],
          [t('account_number'), client.account_number && accountNumberText(client.account_number)],
        ]}
      />
      {!client.deleted_at && (
        <Suspense>
          <SeenAccounts id={client.id} />
          {client.is_client && <ClientLink client={client} />}
        </Suspense>
      )}
      <FactGroup
        title={t('usual')}
        facts={[
          [t('term'), t('term_days', { count: client.payment_term_days })],
          [t('currency'), client.currency],
          [t('language_short'), t(`language_${client.language}`)],
          [t('own_reminders:reminders'), reminders],
        ]}
      />
      {client.note && (
        <section className={classes.part} aria-label={t('note')}>
          <h2 className={classes.label}>{t('note')}</h2>
          <p className={classes.noteText}>{client.note}</p>
        </section>
      )}
    </>
  )
}

const VatCode = ({ client: { id, vat_code } }: { client: Client }) => (
  <>
    <span className={classes.line}>{vat_code}</span>
    <VatCheck id={id} />
  </>
)

/** What differs from the reminders of the company; null: nothing. */
const useOwnReminders = ({ reminders_off, reminder_days }: Client): string | null => {
  const { t } = useTranslation('own_reminders')
  const inWords = useDaysInWords()
  return reminders_off ? t('off') : reminder_days && inWords(reminder_days)
}

type Fact = [label: string, value: ReactNode]

/** A group of facts. Empty facts and groups are omitted. */
const FactGroup = ({ title, facts }: { title: string | undefined; facts: readonly Fact[] }) => {
  const filled = facts.filter(([, value]) => value !== null && value !== '')
  if (filled.length === 0) return null
  return (
    <section className={classes.part} aria-label={title}>
      {title && <h2 className={classes.label}>{title}</h2>}
      <dl className={classes.facts}>
        {filled.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const Address = ({ client: { address, postal_code, city, country } }: { client: Client }) => {
  const company = useCompany()
  const place = [postal_code, city].filter(Boolean).join(' ')
  const foreignCountry = country === company.country ? null : countryOptions([country])[0]?.label
  return [address, place, foreignCountry].filter(Boolean).map((line) => (
    <span key={String(line)} className={classes.line}>
      {line}
    </span>
  ))
}
