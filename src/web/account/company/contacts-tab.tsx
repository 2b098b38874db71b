import { useTranslation } from 'react-i18next'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { CompanyTabProps } from './company-tab.tsx'
import { RowsEditor } from './rows-editor.tsx'
import { blankContact, maxRows, rowPath, withoutBlank } from './company-values.ts'
import type { Contact } from './company-values.ts'
import { useCompanyForm } from './use-company-form.ts'

/** The contact persons of the company. */
export const ContactsTab = ({ company }: CompanyTabProps) => {
  const { t } = useTranslation(['company', 'common'])
  const labels: Record<string, string> = { name: t('contact_name'), email: t('email'), phone: t('phone') }
  const form = useCompanyForm({
    company,
    part: 'contacts',
    toInput: withoutBlank,
    labels: (path) => labels[path.split('.').at(-1) ?? ''] ?? t('contacts'),
  })
  const contacts = form.values?.contacts ?? []
  const change = (next: Contact[]) => form.change({ contacts: next })
  const field = (index: number, name: keyof Contact) => {
    const path = rowPath('contacts', contacts, index, name)
    return {
      id: form.idOf(path),
      label: labels[name],
      value: contacts[index]?.[name] ?? '',
      onChange: (text: string) => change(contacts.map((row, at) => (at === index ? { ...row, [name]: text } : row))),
      onBlur: () => form.leave(path),
      error: form.errorOf(path),
      autoComplete: 'off',
    }
  }
  return (
    <FormFrame form={form} title={t('contacts')} saveLabel={t('common:save')} locked={form.locked}>
      <RowsEditor
        rows={contacts}
        blank={blankContact}
        maxRows={maxRows}
        nameOf={({ name, email }) => name || email || ''}
        locked={form.locked !== undefined}
        texts={{ add: t('contact_add'), empty: t('contacts_empty'), removed: t('contact_removed') }}
        onChange={change}
      >
        {(_, index) => (
          <FieldRow columns="1fr 1fr 1fr" gap={12}>
            <TextField {...field(index, 'name')} />
            <TextField {...field(index, 'email')} type="email" />
            <TextField {...field(index, 'phone')} type="tel" />
          </FieldRow>
        )}
      </RowsEditor>
    </FormFrame>
  )
}
