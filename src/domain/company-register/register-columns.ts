/** What is used of a row of the register of companies. */
export type RegisterField = 'code' | 'name' | 'address' | 'state_code' | 'state' | 'vat_code' | 'as_of'

/**
 * Headings of the open data of Lithuania's Centre of Registers (`JAR_IREGISTRUOTI.csv`), and those under which others publish the same
 * register. A VAT code is in files that were joined with the register of VAT payers.
 */
const headings: Record<RegisterField, readonly string[]> = {
  code: ['ja_kodas', 'kodas', 'juridinio asmens kodas'],
  name: ['ja_pavadinimas', 'pavadinimas', 'juridinio asmens pavadinimas'],
  address: ['adresas', 'pilnas_adresas', 'buveines adresas', 'buveinės adresas'],
  state_code: ['stat_kodas', 'statuso_kodas'],
  state: ['stat_pavadinimas', 'statusas'],
  vat_code: ['pvm_kodas', 'pvm', 'pvm_moketojo_kodas', 'pvm mokėtojo kodas'],
  as_of: ['formavimo_data'],
}

/** Where each field is in a row, from 0. */
export type RegisterColumns = { separator: string; positions: Partial<Record<RegisterField, number>> }

const nameOf = (heading: string) => heading.trim().replace(/^"|"$/g, '').toLowerCase()

/** The columns by the heading of the file; undefined if it has no code or no name. */
export const registerColumns = (heading: string): RegisterColumns | undefined => {
  const line = heading.replace(/^\uFEFF/, '')
  for (const separator of ['|', ';', '\t', ',']) {
    const names = line.split(separator).map(nameOf)
    const positions: RegisterColumns['positions'] = {}
    for (const [field, known] of Object.entries(headings) as [RegisterField, readonly string[]][]) {
      const position = names.findIndex((name) => known.includes(name))
      if (position >= 0) positions[field] = position
    }
    if (positions.code !== undefined && positions.name !== undefined) return { separator, positions }
  }
  return undefined
}
