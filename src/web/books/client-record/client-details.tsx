import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/sales/client.ts'
import { countryOptions } from '#web/platform/texts/formats.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { AddressText } from '#web/ui/text/line-breaks.tsx'
import classes from './client-record.module.css'

/** Who they are, whom to write to, what their documents start from, and our note. */
export const ClientDetails = ({ client }: { client: Client }) => {
  const { t } = useTranslation('client')
  const codeLabel = client.type === 'legal' ? t('company_code') : t('personal_code')
  return (
    <>
      {client.contacts.map((contact, index) => (
        <Part
          // Contacts have no id; their order is theirs.
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
      <Part
        title={t('details')}
        facts={[
          [codeLabel, client.code],
          [t('vat_short'), client.vat_code],
          [t('address'), <Address key="address" client={client} />],
        ]}
      />
      <Part
        title={t('usual')}
        facts={[
          [t('term'), t('term_days', { count: client.payment_term_days })],
          [t('currency'), client.currency],
          [t('language_short'), t(`language_${client.language}`)],
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

type Fact = [label: string, value: ReactNode]

/** Facts that are there; a part without any is left out. */
const Part = ({ title, facts }: { title: string | undefined; facts: readonly Fact[] }) => {
  const known = facts.filter(([, value]) => value !== null && value !== '')
  if (known.length === 0) return null
  return (
    <section className={classes.part} aria-label={title}>
      {title && <h2 className={classes.label}>{title}</h2>}
      <dl className={classes.facts}>
        {known.map(([label, value]) => (
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
  const abroad = country === company.country ? null : countryOptions([country])[0]?.label
  return [address, place, abroad].filter(Boolean).map((line) => (
    <span key={String(line)} className={classes.line}>
      {line}
    </span>
  ))
}
