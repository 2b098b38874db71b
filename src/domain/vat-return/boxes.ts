/** What a box of the return FR0600 sums: bases, VAT owed, VAT of purchases, its deductible part; 'both' is owed and deducted; the result. */
export type VatBoxKind = 'base' | 'output' | 'input' | 'both' | 'deductible' | 'result'

const table = [
  ['11', 'base', 'PVM apmokestinami sandoriai', 'Taxable supplies'],
  ['12', 'base', 'Sandoriai, kai PVM išskaito pirkėjas (96 str.)', 'Supplies under domestic reverse charge'],
  ['13', 'base', 'PVM neapmokestinami sandoriai', 'Exempt supplies'],
  ['14', 'base', 'Suvartojimas privatiems poreikiams', 'Private use'],
  ['15', 'base', 'Ilgalaikio materialiojo turto pasigaminimas', 'Own production of fixed assets'],
  ['16', 'base', 'Sandorių, kuriems taikoma speciali schema, marža', 'Margin of supplies under a special scheme'],
  ['17', 'base', 'Prekių eksportas (0 proc.)', 'Export of goods (0%)'],
  ['18', 'base', 'ES PVM mokėtojams patiektos prekės (0 proc.)', 'Goods supplied to EU VAT payers (0%)'],
  ['19', 'base', 'Kiti PVM apmokestinami sandoriai (0 proc.)', 'Other zero-rated supplies'],
  ['20', 'base', 'Už Lietuvos ribų įvykę sandoriai', 'Supplies outside Lithuania'],
  ['21', 'base', 'Iš ES įsigytos prekės', 'Goods acquired from the EU'],
  ['22', 'base', 'Trikampės prekybos būdu įsigytos prekės', 'Goods acquired in triangular trade'],
  ['23', 'base', 'Iš užsienio įsigytos paslaugos', 'Services (and supplies in Lithuania) bought from foreign persons'],
  ['24', 'base', 'iš jų: iš ES PVM mokėtojų', 'of these, from EU VAT payers'],
  ['25', 'input', 'Pirkimo PVM (šalyje, iš ES, iš užsienio)', 'Input VAT'],
  ['26', 'input', 'Sumokėtas importo PVM', 'Import VAT paid to customs'],
  ['27', 'both', 'Importo PVM, kurio kontrolę vykdo VMI', 'Import VAT under control of the tax office'],
  ['29', 'output', 'Standartinio tarifo pardavimo PVM', 'Output VAT, standard rate'],
  ['29A', 'output', '12 proc. tarifo pardavimo PVM', 'Output VAT, 12%'],
  ['30', 'output', '9 proc. tarifo pardavimo PVM', 'Output VAT, 9%'],
  ['31', 'output', '5 proc. tarifo pardavimo PVM', 'Output VAT, 5%'],
  [
    '32',
    'output',
    'Pardavimo PVM už iš užsienio asmenų įsigytas prekes ir paslaugas',
    'Output VAT on purchases from foreign persons',
  ],
  ['33', 'output', 'Pardavimo PVM (96 str.)', 'Output VAT under domestic reverse charge (buyer)'],
  ['34', 'output', 'Pardavimo PVM už iš ES įsigytas prekes', 'Output VAT on goods acquired from the EU'],
  ['35', 'deductible', 'Atskaitomas PVM', 'Deductible VAT'],
  ['36', 'result', 'Mokėtina į biudžetą (+) arba grąžintina (-) suma', 'Payable (+) or refundable (-)'],
] as const satisfies readonly (readonly [string, VatBoxKind, string, string])[]

/** The number of a box of the return FR0600. */
export type VatBox = (typeof table)[number][0]

/** A box with its name as printed on the return. */
export interface VatBoxDefinition {
  box: VatBox
  kind: VatBoxKind
  lt: string
  en: string
}

/** All boxes that the product fills, in the order of the return. Source: the form FR0600 of VMI. */
export const vatBoxes: readonly VatBoxDefinition[] = table.map(([box, kind, lt, en]) => ({ box, kind, lt, en }))

/** The boxes that are added up to box 36; box 35 is subtracted. */
export const owedBoxes = ['27', '29', '29A', '30', '31', '32', '33', '34'] as const satisfies readonly VatBox[]
