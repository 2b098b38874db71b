import { elementAt, elementsAt, textAt, type XmlElement } from '#domain/e-invoice/xml-tree.ts'
import { codeOf, lineOf } from './values.ts'

export type CamtParty = { name: string; account: string; code: string }

const nobody: CamtParty = { name: '', account: '', code: '' }

/**
 * The counterparty of a transaction: the debtor of money that came in, the creditor of money that left. A reversal names the parties of
 * the payment that came back, so there it is the other one, unless that account is the own one. Some files name only the other one.
 */
export const camtParty = (
  part: XmlElement,
  { isCredit, isReversal, own }: { isCredit: boolean; isReversal: boolean; own: string | null },
): CamtParty => {
  const parties = elementAt(part, 'RltdPties')
  const debtor = partyOf(parties, 'Dbtr')
  const creditor = partyOf(parties, 'Cdtr')
  const [usual, other] = isCredit ? [debtor, creditor] : [creditor, debtor]
  const isNamed = ({ name, account }: CamtParty) => (name !== '' || account !== '') && account !== own
  if (isReversal) return [other, usual].find(isNamed) ?? nobody
  if (isNamed(usual)) return usual
  // Only by its account it is sure that this party is not the owner.
  return other.account !== '' && isNamed(other) ? other : nobody
}

const partyOf = (parties: XmlElement | undefined, role: 'Dbtr' | 'Cdtr'): CamtParty => {
  const party = elementAt(parties, role)
  const ultimate = elementAt(parties, `Ultmt${role}`)
  const account = elementAt(parties, `${role}Acct`)
  return {
    name: nameOf(party) || nameOf(ultimate),
    account: codeOf(textAt(account, 'Id/IBAN') ?? textAt(account, 'Id/Othr/Id') ?? ''),
    code: identifierOf(party) || identifierOf(ultimate),
  }
}

const nameOf = (party: XmlElement | undefined): string =>
  lineOf(textAt(party, 'Nm') ?? textAt(party, 'Pty/Nm') ?? textAt(party, 'Agt/FinInstnId/Nm') ?? '')

/** Company or personal codes, before numbers of other schemes. */
const schemes = ['COID', 'NIDN']

const identifierOf = (party: XmlElement | undefined): string => {
  const ids = [...elementsAt(party, 'Id/OrgId|PrvtId/Othr'), ...elementsAt(party, 'Pty/Id/OrgId|PrvtId/Othr')]
  const known = ids.find((id) => schemes.includes(textAt(id, 'SchmeNm/Cd') ?? ''))
  return codeOf(textAt(known ?? ids[0], 'Id') ?? '')
}
