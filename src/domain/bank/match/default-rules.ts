import type { OtherPurpose } from '#domain/payment-purpose.ts'
import type { OwnAccount } from './books.ts'
import type { MatchReasonCode, MatchTarget } from './candidate.ts'
import type { Direction } from './document-index.ts'
import type { Draft } from './draft.ts'
import type { EntryFacts } from './entry-facts.ts'
import type { EntryIndex } from './entry-index.ts'

type PlainCode = Exclude<MatchReasonCode, 'overpayment' | 'sum_of_several' | 'rule'>

const draftOf = (target: MatchTarget, code: PlainCode, score: number, isSure = false): Draft => ({
  target,
  reasons: [{ code }],
  score,
  isSure,
  order: code,
})

const purposeDraft = (purpose: OtherPurpose, code: PlainCode, score: number, isSure = false): Draft =>
  draftOf({ kind: 'purpose', purpose, client_id: null }, code, score, isSure)

/** The codes of the State Tax Inspectorate and of the State Social Insurance Fund Board in the register of legal persons. */
const taxOffice = { code: '188659752', name: /^vmi$|^valstybine mokesciu inspekcija\b/ }
// A garden community may be named „Sodra“ too, so the short names must be the whole name.
const insuranceFund = { code: '191630223', name: /^(?:vsdfv?|sodra)$|^valstybinio socialinio draudimo fondo\b/ }

const isParty = (facts: EntryFacts, { code, name }: typeof taxOffice): boolean =>
  facts.entry.code === code || name.test([...facts.name].join(' '))

const vat = /\b(?:pvm|pridetines vertes)\b/
const otherTax = /\b(?:gpm|pajamu mok|pelno mok|tars|nekilnojam|zemes mok|psd|vsd|bauda|delspinig)/

const stateDrafts = (facts: EntryFacts): Draft[] => {
  if (isParty(facts, insuranceFund)) return [purposeDraft('tax', 'social_insurance', 90, true)]
  if (!isParty(facts, taxOffice)) return []
  // The payment code 1001 is that of all declared taxes, so it says nothing about which one: only words do.
  const isVat = vat.test(facts.folded)
  const isOther = otherTax.test(facts.folded)
  return [purposeDraft(isVat && !isOther ? 'vat' : 'tax', 'tax_office', 90, isVat !== isOther)]
}

const banks =
  /\b(?:swedbank|seb|luminor|siauliu bankas|artea|citadele|revolut|paysera|medicinos bankas|urbo|wise|bankas)\b/
const feeWords = /\b(?:mokest|komisin|fee|charge|aptarnavim|administravim|pavedimo kain)/
const interestWords = /\b(?:palukan|interest)/
const loanWords = /\b(?:paskol|kredit[ao]s? graz|loan)/

const bankDrafts = ({ entry, direction, folded, name }: EntryFacts): Draft[] => {
  const isBank = name.size === 0 || banks.test([...name].join(' '))
  if (entry.kind === 'interest') return [purposeDraft('interest', 'interest', 92, true)]
  if (interestWords.test(folded)) return [purposeDraft('interest', 'interest', isBank ? 80 : 55)]
  if (entry.kind === 'fee') return [purposeDraft('fee', 'fee', 92, true)]
  if (isBank && feeWords.test(folded)) return [purposeDraft('fee', 'fee', direction === 'out' ? 78 : 45)]
  return loanWords.test(folded) ? [purposeDraft('loan', 'loan', 50)] : []
}

const acquirerName =
  /\b(?:worldline|nets|sumup|stripe|montonio|zettle|mypos|adyen|viva|klix|maksekeskus|makecommerce|paypal|neopay|elavon)\b/
const payoutWords = /\b(?:korteliu oper|korteliu apyv|merchant payout|pos [0-9]{1,12} apyv|payout)/

/** The account of card payments whose title has the acquirer's name, otherwise the only one. */
const cardAccount = (accounts: readonly OwnAccount[], currency: string, name: string): string | null => {
  const cards = accounts.filter((account) => account.type === 'card' && account.currency === currency)
  const [brand = ''] = acquirerName.exec(name) ?? []
  const named = cards.filter(({ title }) => brand !== '' && title.toLowerCase().includes(brand))
  const [only] = named.length > 0 ? named : cards
  return only && (named.length === 1 || cards.length === 1) ? only.id : null
}

const payoutDrafts = ({ entry, direction, folded, name }: EntryFacts, { accounts }: EntryIndex): Draft[] => {
  const payer = [...name].join(' ')
  if (direction === 'out' || !(acquirerName.test(payer) || payoutWords.test(folded))) return []
  const account_id = cardAccount(accounts, entry.currency, payer)
  return [draftOf({ kind: 'transfer', account_id, entry_id: null }, 'card_acquirer', account_id === null ? 40 : 78)]
}

const cashDrafts = ({ entry }: EntryFacts, { accounts }: EntryIndex): Draft[] => {
  if (entry.kind !== 'cash') return []
  const desks = accounts.filter(
    ({ type, currency }) => (type === 'cash' || type === 'cash-register') && currency === entry.currency,
  )
  const desk = desks.length === 1 ? desks[0] : desks.find(({ type }) => type === 'cash')
  return [draftOf({ kind: 'transfer', account_id: desk?.id ?? null, entry_id: null }, 'cash', desk ? 85 : 40)]
}

const wordRules: readonly {
  words: RegExp
  direction: Direction
  purpose: OtherPurpose
  code: PlainCode
  score: number
}[] = [
  {
    words: /\b(?:darbo uzmok|atlygin|dienpinig|du uz|du 20|salary)/,
    direction: 'out',
    purpose: 'other',
    code: 'salary',
    score: 62,
  },
  {
    words: /\b(?:dividend|savinink|asmeniniams|pelno paskirst)/,
    direction: 'out',
    purpose: 'owner',
    code: 'owner',
    score: 55,
  },
  {
    words: /\b(?:savininko in|akcinink|inasas|istatinis kap)/,
    direction: 'in',
    purpose: 'owner',
    code: 'owner',
    score: 50,
  },
]

const wordDrafts = ({ direction, folded }: EntryFacts): Draft[] =>
  wordRules
    .filter((rule) => rule.direction === direction && rule.words.test(folded))
    .map(({ purpose, code, score }) => purposeDraft(purpose, code, score))

/** What entries of banks, tax offices, card acquirers and employees are, without rules of the company. */
export const defaultDrafts = (facts: EntryFacts, index: EntryIndex): Draft[] => [
  ...stateDrafts(facts),
  ...bankDrafts(facts),
  ...payoutDrafts(facts, index),
  ...cashDrafts(facts, index),
  ...wordDrafts(facts),
]
