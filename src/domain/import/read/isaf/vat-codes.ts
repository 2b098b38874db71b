// Order VA-49: purchases of other member states and from abroad, supplies of article 96.
const buyerAccounts = new Set(
  ['4', '16', '17', '18', '19', '20', '21', '22', '25', '26', '27', '37', '40', '43', '44', '45', '54', '57', '60'].map(
    (number) => `PVM${number}`,
  ),
)
const importVat = new Set(['PVM23', 'PVM24'])

/** Whether the buyer accounts for the VAT of the code, so that it is not paid to the seller. */
export const isPaidByBuyer = (code: string | null): boolean => code !== null && buyerAccounts.has(code)

/** Whether the code is VAT of goods from outside the EU, which is paid to customs. */
export const isImportVat = (code: string | null): boolean => code !== null && importVat.has(code)
