import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FormPart } from '#web/resource/form/form-part.tsx'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { ClientFieldsForm } from './client-fields.tsx'
import classes from './client.module.css'
import { contactPath } from './client-values.ts'
import type { Contact } from './client-values.ts'

const blank: Contact = { name: '', email: '', phone: '' }
const maxContacts = 20

/** The contacts of a client; there is always at least one row. */
export const ContactFields = ({ form }: { form: ClientFieldsForm }) => {
  const { t } = useTranslation('client')
  const stored = form.values?.contacts ?? []
  const contacts = stored.length > 0 ? stored : [blank]
  const change = (next: Contact[]) => form.change({ contacts: next })
  const set = (index: number, name: keyof Contact) => (text: string) =>
    change(contacts.map((contact, at) => (at === index ? { ...contact, [name]: text } : contact)))
  const field = (index: number, name: keyof Contact) => {
    const path = contactPath(contacts, index, name)
    return {
      id: form.idOf(path),
      value: contacts[index]?.[name] ?? '',
      onChange: set(index, name),
      onBlur: () => form.leave(path),
      error: form.errorOf(path),
    }
  }
  return (
    <FormPart
      title={t('contacts')}
      aside={
        contacts.length < maxContacts && (
          <Button
            variant="subtle"
            size="small"
            icon={<IconPlus size={16} stroke={1.75} />}
            onClick={() => change([...contacts, blank])}
          >
            {t('contact_add')}
          </Button>
        )
      }
    >
      {contacts.map((contact, index) => (
        // Contacts have no id and are never reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={classes.contact}>
          <div className={classes.contactFields}>
            <FieldRow columns="1fr 1fr 1fr">
              <TextField {...field(index, 'name')} label={t('contact_name')} autoComplete="off" />
              <TextField {...field(index, 'email')} label={t('email')} type="email" autoComplete="off" />
              <TextField {...field(index, 'phone')} label={t('phone')} type="tel" autoComplete="off" />
            </FieldRow>
          </div>
          {contacts.length > 1 && (
            <IconButton
              label={t('contact_remove', { name: contact.name || index + 1 })}
              icon={<IconX size={16} stroke={1.75} />}
              onClick={() => change(contacts.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
    </FormPart>
  )
}
