import type { z } from 'zod'
import type { Client, clientInput } from '#contract/sales/client.ts'

/** What the form holds; the schema makes nothing of what is empty. */
export type ClientValues = z.input<typeof clientInput>
export type Contact = NonNullable<ClientValues['contacts']>[number]

const isBlank = ({ name, email, phone }: Contact) => ![name, email, phone].some((text) => text?.trim())

/** What is sent: a contact nobody wrote anything of is none. */
export const clientRequest = (values: ClientValues): ClientValues => ({
  ...values,
  contacts: (values.contacts ?? []).filter((contact) => !isBlank(contact)),
})

/** The field's place in what is sent (`contacts.0.email`), where blank contacts are left out: that is where errors are told. */
export const contactPath = (contacts: readonly Contact[], index: number, name: keyof Contact): string => {
  const contact = contacts[index]
  if (!contact || isBlank(contact)) return `contacts.blank${index}.${name}`
  const place = contacts.slice(0, index).filter((each) => !isBlank(each)).length
  return `contacts.${place}.${name}`
}

/** The first contact there is something to reach by: e-mail, else telephone. */
export const reachedBy = ({ contacts }: Pick<Client, 'contacts'>): string | undefined =>
  contacts.map(({ email, phone }) => email ?? phone).find((text) => text !== null)
