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
const mostContacts = 20

/** Whom to turn to; there is always room for one. */
export const ContactFields = ({ form }: { form: ClientFieldsForm }) => {
  const { t } = useTranslation('client')
  const given = form.values?.contacts ?? []
  const contacts = given.length > 0 ? given : [blank]
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
        contacts.length < mostContacts && (
          <Button
            variant="quiet"
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
        // Contacts have no id of their own, and never change places.
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
