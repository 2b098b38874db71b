export const registerHeading =
  'ja_kodas|ja_pavadinimas|adresas|ja_reg_data|form_kodas|form_pavadinimas|stat_kodas|stat_pavadinimas|stat_data_nuo|formavimo_data'

type Company = { code: string; name: string; address?: string; state?: string; day?: string }

/** A row as the Centre of Registers writes it. */
export const registerRow = ({
  code,
  name,
  address = 'Vilnius, Gedimino pr. 9-12',
  state,
  day = '2026-11-19',
}: Company) =>
  [
    code,
    name,
    address,
    '2001-02-03',
    '310',
    'Uždaroji akcinė bendrovė',
    state ? '2' : '0',
    state ?? 'Teisinis statusas neįregistruotas',
    '2001-02-03',
    day,
  ].join('|')

export const registerFile = (companies: readonly Company[]): string =>
  `\uFEFF${[registerHeading, ...companies.map(registerRow)].join('\r\n')}\r\n`
