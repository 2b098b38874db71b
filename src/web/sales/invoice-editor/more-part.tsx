import { useId, useState } from 'react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { namesOf } from '#contract/platform/field-names.ts'
import type { InvoiceText } from '#contract/sales/invoice-fields.ts'
import type { InvoiceOptions } from '#contract/sales/invoice.ts'
import { countries } from '#domain/country.ts'
import { isRequestedField } from '#web/resource/form/requested-field.ts'
import { countryName, countryOptions } from '#web/platform/texts/formats.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { AskedBelow } from '#web/ui/fields/asked-below.tsx'
import { CheckField, SwitchField } from '#web/ui/fields/check-field.tsx'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { EditorForm } from '#web/sales/invoice-editor/form/editor-form.ts'
import type { Editor } from '#web/sales/invoice-editor/form/editor.ts'
import { withAccounts, withLanguage, withVat } from '#web/sales/invoice-editor/form/form-changes.ts'
import { labelOf } from '#web/sales/invoice-editor/form/form-options.ts'
import classes from './more-part.module.css'
import { SupplyFields, supplyFields } from './supply-fields.tsx'
import type { SupplyField } from './supply-fields.tsx'

type Props = {
  editor: Editor
  form: EditorForm
  today: string
  errorOf: (path: string) => string | undefined
  /** Whether e-invoices matter: then the references are above the lines. */
  isEInvoice: boolean
}

/** The texts with a field here, and their maximum lengths. */
const maxLengths = {
  issued_by: 200,
  issued_to: 200,
  order_reference: 60,
  buyer_reference: 60,
  contract_reference: 60,
} as const satisfies Record<Exclude<InvoiceText, 'note' | 'valid_until' | SupplyField>, number>

type Account = InvoiceOptions['accounts'][number]

/** '„Swedbank“ …0935': the bank and the last digits of the number. */
const accountName = (account: Account): string => {
  const end = account.account_number?.slice(-4)
  return end ? `${account.bank_name ?? account.title} …${end}` : account.title
}

/** Fields whose defaults are usually right: a summary line, and the fields on demand. */
export const MorePart = (props: Props) => {
  const { editor, form, errorOf, isEInvoice } = props
  const { t } = useTranslation('invoice')
  const id = useId()
  const [isOpen, setOpen] = useState(() => isRequestedField(...supplyFields))
  const paths = [...namesOf(maxLengths), ...supplyFields, 'accounts', 'vat', 'language']
  const open = isOpen || paths.some((path) => errorOf(path))
  // A credit invoice is not paid, so its accounts are not shown.
  const paidTo = form.type === 'credit' ? [] : editor.options.accounts.filter(({ id }) => form.accounts.includes(id))
  return (
    <section className={classes.more} aria-label={t('more')}>
      <div className={classes.line}>
        {!open && (
          <dl className={classes.facts}>
            {form.issued_by && <Fact name={t('issued_by')} value={form.issued_by} />}
            {form.date_supply && <Fact name={t('date_supply')} value={form.date_supply} />}
            {form.supply_to && <Fact name={t('supply_period')} value={`${form.supply_from} – ${form.supply_to}`} />}
            {form.deliver_country && <Fact name={t('deliver_country')} value={countryName(form.deliver_country)} />}
            {!isEInvoice &&
              references.map((name) => form[name] && <Fact key={name} name={t(name)} value={form[name]} />)}
            {paidTo.length > 0 && <Fact name={t('pay_to')} value={paidTo.map(accountName).join(', ')} />}
            <Fact name={t('language')} value={t(`language_${form.language}`)} />
            {editor.options.vat_enabled && !form.vat && <Fact name={t('vat')} value={t('without_vat')} />}
          </dl>
        )}
        {open && <h2 className={classes.title}>{t('more')}</h2>}
        <Button variant="link" size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? t('more_done') : t('more_change')}
        </Button>
      </div>
      <div id={id} hidden={!open}>
        {open && <MoreFields {...props} />}
      </div>
    </section>
  )
}

const references = ['order_reference', 'contract_reference', 'buyer_reference'] as const

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

const MoreFields = (props: Props) => {
  const { editor, form, errorOf } = props
  const { t } = useTranslation('invoice')
  const text = (name: keyof typeof maxLengths) => ({
    id: `invoice-${name}`,
    label: t(name),
    value: form[name],
    error: errorOf(name),
    maxLength: maxLengths[name],
    onChange: (value: string) => editor.set(name, value),
    onBlur: () => editor.leave(name),
  })
  return (
    <div className={classes.fields}>
      <FieldRow gap={12}>
        <TextField {...text('issued_by')} />
        <TextField {...text('issued_to')} />
      </FieldRow>
      <SupplyFields {...props} />
      {!props.isEInvoice && <TextField {...text('order_reference')} hint={t('order_reference_hint')} />}
      <References {...props} text={text} />
      <FieldRow gap={12}>
        <SelectField
          id="invoice-language"
          label={t('language_label')}
          value={form.language}
          options={[
            { value: 'lt', label: t('language_lt') },
            { value: 'en', label: t('language_en') },
          ]}
          onChange={(language) => editor.update((now) => withLanguage(now, language), 'language')}
        />
        {editor.options.vat_enabled && (
          <div className={classes.vat}>
            <SwitchField
              id="invoice-vat"
              label={t('vat_document')}
              hint={t('vat_document_hint')}
              error={errorOf('vat')}
              checked={form.vat}
              onChange={(vat) => editor.update((now) => withVat(now, vat, editor.options), 'vat')}
            />
          </div>
        )}
      </FieldRow>
      <Accounts editor={editor} form={form} />
    </div>
  )
}

type ReferencesProps = Props & {
  text: (name: 'buyer_reference' | 'contract_reference') => ComponentProps<typeof TextField>
}

/** References that few buyers ask for: on demand, unless they are used. Where e-invoices matter they are above the lines. */
const References = ({ editor, form, errorOf, isEInvoice, text }: ReferencesProps) => {
  const { t } = useTranslation('invoice')
  const names = ['buyer_reference', 'contract_reference', 'deliver_country'] as const
  const [isOpen, setOpen] = useState(() => names.some((name) => form[name] !== ''))
  const country = (
    <SelectField
      id="invoice-deliver_country"
      label={t('deliver_country')}
      value={form.deliver_country}
      error={errorOf('deliver_country')}
      options={countryOptions(countries)}
      placeholder={t('deliver_country_buyer')}
      clearable
      onChange={(country) => editor.set('deliver_country', country)}
    />
  )
  if (isEInvoice) return country
  if (!isOpen && !names.some((name) => errorOf(name)))
    return (
      <div>
        <Button variant="link" size="small" onClick={() => setOpen(true)}>
          {t('references')}
        </Button>
      </div>
    )
  return (
    <>
      <FieldRow gap={12}>
        <TextField {...text('contract_reference')} />
        {country}
      </FieldRow>
      <TextField {...text('buyer_reference')} hint={t('buyer_reference_hint')} />
    </>
  )
}

const Accounts = ({ editor, form }: Pick<Props, 'editor' | 'form'>) => {
  const { t } = useTranslation('invoice')
  const { accounts } = editor.options
  if (accounts.length === 0) return null
  const toggle = (id: string, shown: boolean) =>
    // In the order of the list, which is the order they are printed in.
    editor.update((now) =>
      withAccounts(
        now,
        accounts.map((account) => account.id).filter((each) => (each === id ? shown : now.accounts.includes(each))),
      ),
    )
  return (
    <fieldset className={classes.accounts}>
      <legend className={classes.legend}>{t('accounts')}</legend>
      {accounts.map((account) => (
        <CheckField
          key={account.id}
          label={labelOf({ ...account, title: `${accountName(account)} · ${account.currency}` }, t)}
          checked={form.accounts.includes(account.id)}
          onChange={(shown) => toggle(account.id, shown)}
        />
      ))}
      <AskedBelow id="invoice-accounts" />
    </fieldset>
  )
}
