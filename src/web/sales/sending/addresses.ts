import { isEmail } from '#domain/email.ts'

/** The addresses in what somebody typed or pasted: 'Ona <ona@ziedas.lt>; jonas@ziedas.lt'. What is none stays, to be put right. */
export const addressesIn = (text: string): string[] =>
  text
    .split(/[,;\n]+/)
    .flatMap((part) => /<([^<>]+)>/.exec(part)?.[1] ?? part.split(/\s+/))
    .map((address) => address.trim())
    .filter((address) => address !== '')

export const isWrongAddress = (address: string): boolean => !isEmail(address)
