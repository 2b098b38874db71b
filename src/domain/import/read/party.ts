import { isCountry } from '#domain/country.ts'
import { normaliseCode } from '#domain/identifiers.ts'
import { nameKey } from '../name-key.ts'
import type { ImportRecord } from '../record.ts'
import { filled } from './values.ts'

/** A client or vendor as a document names it. Empty text: not known. */
export type FileParty = {
  title: string
  code: string
  vat_code: string
  country: string
  address?: string
  city?: string
  postal_code?: string
  email?: string
  phone?: string
  contact?: string
}

/** What is the same for the same party: its VAT code, else its code, else its name. */
export const partyKey = ({ title, code, vat_code }: FileParty): string => {
  if (vat_code !== '') return `vat ${normaliseCode(vat_code)}`
  return code === '' ? `name ${nameKey(title)}` : `code ${normaliseCode(code)}`
}

/** The country by its code in capitals; Greece is EL in VAT codes. Empty if it is none. */
export const countryOf = (text: string): string => {
  const code = text.trim().toUpperCase()
  if (code === 'EL') return 'GR'
  return isCountry(code) ? code : ''
}

/** The country that a VAT code begins with; empty if it has no prefix. */
export const countryOfVatCode = (vatCode: string): string => countryOf(/^[A-Z]{2}/i.exec(vatCode)?.[0] ?? '')

/** Without any code it is most likely a person; a code of eleven digits is a personal one. */
const typeOf = ({ code, vat_code }: FileParty): 'legal' | 'individual' =>
  vat_code === '' && (code === '' || /^\d{11}$/.test(code)) ? 'individual' : 'legal'

/** Collects the parties of documents, each once: later documents add what earlier ones lack. */
export const createParties = (entity: 'client' | 'vendor') => {
  const records = new Map<string, { record: ImportRecord; party: FileParty }>()
  return {
    add: (party: FileParty, { file, line }: { file: number; line: number }): void => {
      if (party.title === '') return
      const key = partyKey(party)
      const known = records.get(key)
      const whole: FileParty = known ? { ...party, ...filled<keyof FileParty>(known.party) } : party
      const values = filled({ ...whole, type: typeOf(whole) })
      if (!known) records.set(key, { party: whole, record: { entity, file, line, values, lines: [], keep: true } })
      else {
        known.party = whole
        known.record.values = values
      }
    },
    records: (): ImportRecord[] => [...records.values()].map(({ record }) => record),
  }
}
