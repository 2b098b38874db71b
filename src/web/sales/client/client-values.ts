import type { z } from 'zod'
import type { Client, clientInput } from '#contract/sales/client.ts'

/** The values of the form. The schema converts empty text to null. */
export type ClientValues = z.input<typeof clientInput>
export type Contact = NonNullable<ClientValues['contacts']>[number]

const isBlank = ({ name, email, phone }: Contact) => ![name, email, phone].some((text) => text?.trim())

/** The request body, without blank contacts. */
export const clientRequest = (values: ClientValues): ClientValues => ({
  ...values,
  contacts: (values.contacts ?? []).filter((contact) => !isBlank(contact)),
})

/** The path of a contact's field in the request (`contacts.0.email`), which has no blank contacts. Errors have this path. */
export const contactPath = (contacts: readonly Contact[], index: number, name: keyof Contact): string => {
  const contact = contacts[index]
  if (!contact || isBlank(contact)) return `contacts.blank${index}.${name}`
  const place = contacts.slice(0, index).filter((each) => !isBlank(each)).length
  return `contacts.${place}.${name}`
}

/** The email, else the phone number, of the first contact that has one. */
export const reachedBy = ({ contacts }: Pick<Client, 'contacts'>): string | undefined =>
  contacts.map(({ email, phone }) => email ?? phone).find((text) => text !== null)
