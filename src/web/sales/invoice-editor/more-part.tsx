import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { namesOf } from '#contract/platform/field-names.ts'
import type { InvoiceText } from '#contract/sales/invoice-fields.ts'
import type { InvoiceOptions } from '#contract/sales/invoice.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CheckField, SwitchField } from '#web/ui/fields/check-field.tsx'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { EditorForm } from '#web/sales/invoice-editor/form/editor-form.ts'
import type { Editor } from '#web/sales/invoice-editor/form/editor.ts'
import { withAccounts, withLanguage, withVat } from '#web/sales/invoice-editor/form/form-changes.ts'
import { labelOf } from '#web/sales/invoice-editor/form/form-options.ts'
import classes from './more-part.module.css'

type Props = { editor: Editor; form: EditorForm; errorOf: (path: string) => string | undefined }

/** The texts with a field here, and their maximum lengths. */
const maxLengths = { issued_by: 200, issued_to: 200, order_reference: 60 } as const satisfies Record<
  Exclude<InvoiceText, 'note'>,
  number
>

type Account = InvoiceOptions['accounts'][number]

/** '„Swedbank“ …0935': the bank and the last digits of the number. */
const accountName = (account: Account): string => {
  const end = account.account_number?.slice(-4)
  return end ? `${account.bank_name ?? account.title} …${end}` : account.title
}

/** Fields whose defaults are usually right: a summary line, and the fields on demand. */
export const MorePart = (props: Props) => {
  const { editor, form, errorOf } = props
  const { t } = useTranslation('invoice')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const open = isOpen || [...namesOf(maxLengths), 'accounts', 'vat', 'language'].some((path) => errorOf(path))
  // A credit invoice is not paid, so its accounts are not shown.
  const paidTo = form.type === 'credit' ? [] : editor.options.accounts.filter(({ id }) => form.accounts.includes(id))
  return (
    <section className={classes.more} aria-label={t('more')}>
      <div className={classes.line}>
        {!open && (
          <dl className={classes.facts}>
            {form.issued_by && <Fact name={t('issued_by')} value={form.issued_by} />}
            {form.order_reference && <Fact name={t('order_reference')} value={form.order_reference} />}
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

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

const MoreFields = ({ editor, form, errorOf }: Props) => {
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
      <TextField {...text('order_reference')} hint={t('order_reference_hint')} />
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

const Accounts = ({ editor, form }: Omit<Props, 'errorOf'>) => {
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
    </fieldset>
  )
}
